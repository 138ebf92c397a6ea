/* A task waits for the task that it has created. */
#include <assert.h>

int value;
int seen;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#if defined(GRANDCHILD) || defined(BOTH_WAIT)
#pragma omp task
            value = 1; //! race
#ifdef BOTH_WAIT
#pragma omp taskwait
#endif
#else
            value = 1; //! race
#endif
        }
#if defined(TASKYIELD)
#pragma omp taskyield
#elif !defined(NO_TASKWAIT)
#pragma omp taskwait
#endif
        seen = value; //! race
    }
    assert(seen == 1); //! assertion
}
