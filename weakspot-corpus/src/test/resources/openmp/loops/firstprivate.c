/* Each thread continues from a copy of the value before the loop. */
#include <assert.h>

enum { N = 8 };

int values[N];

int main(void) {
    int scale = 3;
#ifdef SHARED
#pragma omp parallel for
#else
#pragma omp parallel for firstprivate(scale)
#endif
    for (int i = 0; i < N; i++) { //! race
        scale = scale == 3 ? 4 : 3; //! race
        values[i] = i; //! race
    }
    assert(scale == 3); //! assertion
    assert(values[N - 1] == N - 1);
}
