/* taskwait with a dependence waits for the tasks it names. */
#include <assert.h>

int first;
int second;
int seen;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : first)
        first = 1; //! race
#pragma omp task depend(out : second)
        second = 1; //! race
#if defined(PLAIN_TASKWAIT)
#pragma omp taskwait
#elif !defined(NO_TASKWAIT)
#pragma omp taskwait depend(in : first)
#endif
        seen = first; //! race
#ifdef OTHER_TASK
        seen = second; //! race
#endif
    }
    assert(seen == 1); //! assertion
}
