/* Dependences order tasks of the same parent. */
#include <assert.h>

int value;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#if defined(PARENTS_DEPEND) || defined(PARENTS_DEPEND_WITHOUT_WAIT)
#pragma omp task depend(out : value)
#elif defined(DIFFERENT_PARENTS)
#pragma omp task
#endif
        {
#pragma omp task depend(out : value)
            value = 1; //! race
#ifdef PARENTS_DEPEND
#pragma omp taskwait
#endif
        }
#if defined(PARENTS_DEPEND) || defined(PARENTS_DEPEND_WITHOUT_WAIT)
#pragma omp task depend(in : value)
#elif defined(DIFFERENT_PARENTS)
#pragma omp task
#endif
        {
#pragma omp task depend(inout : value)
            value += 1; //! race
        }
    }
    assert(value == 2); //! assertion
}
