/* The index of the inner loop must be private. */
#include <assert.h>

enum { N = 4, M = 3 };

int sums[N];

int main(void) {
    int i;
    int j;
#ifdef SHARED
#pragma omp parallel for
#else
#pragma omp parallel for private(j)
#endif
    for (i = 0; i < N; i++) {
        for (j = 0; j < M; j++) { //! race
            sums[i] += j; //! race
        }
    }
    for (i = 0; i < N; i++) {
        assert(sums[i] == 3); //! assertion
    }
}
