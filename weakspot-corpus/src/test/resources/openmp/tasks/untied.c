/* Untied tasks. */
#include <assert.h>

int left;
int right;
int sum;

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task untied
    {
#pragma omp task untied
        {
#ifdef YIELDS
#pragma omp taskyield
#endif
            left = 1; //! race
        }
#pragma omp task untied
        {
            right = 2; //! race
#ifdef YIELDS
#pragma omp taskyield
#endif
        }
#ifndef NO_TASKWAIT
#pragma omp taskwait
#endif
        sum = left + //! race
              right; //! race
    }
    assert(sum == 3); //! assertion
}
