/* The iterations of one task run one after the other. */
#include <assert.h>

enum { N = 12, SIZE = 4 };

int sums[N / SIZE];

int main(void) {
#pragma omp parallel
#pragma omp single
#if defined(NO_GRAIN)
#pragma omp taskloop num_tasks(12)
#elif defined(OTHER_SIZE)
#pragma omp taskloop grainsize(strict : 3)
#else
#pragma omp taskloop grainsize(strict : 4)
#endif
    for (int i = 0; i < N; i++) {
        sums[i / SIZE] += i; //! race
    }
    assert(sums[0] == 6 && sums[1] == 22 && sums[2] == 38); //! assertion
}
