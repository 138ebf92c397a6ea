/* Tasks write to variables on the stack of the task that has created them. */
#include <assert.h>

int result;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int parts[2] = {0, 0};
#ifdef TASKGROUP
#pragma omp taskgroup
#endif
        {
#pragma omp task shared(parts)
            parts[0] = 1; //! race
#pragma omp task shared(parts)
            parts[1] = 2; //! race
        }
#if !defined(NO_TASKWAIT) && !defined(TASKGROUP)
#pragma omp taskwait
#endif
        result = parts[0] + //! race
                 parts[1]; //! race
#pragma omp taskwait
    }
    assert(result == 3); //! assertion
}
