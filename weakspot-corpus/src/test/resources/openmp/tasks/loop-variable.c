/* A task for each iteration. The loop variable must be firstprivate. */
#include <assert.h>

enum { N = 6 };

int values[N + 1];
int i; /* global: gcc copies a local variable that a task only reads */

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        for (i = 0; i < N; i++) { //! race
#ifdef SHARED
#pragma omp task shared(i)
#else
#pragma omp task firstprivate(i)
#endif
            values[i] = 1; //! race
        }
#pragma omp taskwait
    }
    for (int k = 0; k < N; k++) {
        assert(values[k] == 1); //! assertion
    }
}
