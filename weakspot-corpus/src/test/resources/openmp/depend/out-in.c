/* A task depends on the output of another. */
#include <assert.h>

int value;
int other;
int seen;

int main(void) {
    volatile int no = 0;
#pragma omp parallel
#pragma omp single
    {
#ifdef BOTH_IN
#pragma omp task depend(in : value)
#else
#pragma omp task depend(out : value)
#endif
        value = 1; //! race
#if defined(NO_IN)
#pragma omp task
#elif defined(OTHER_VARIABLE)
#pragma omp task depend(in : other)
#elif defined(UNDEFERRED)
#pragma omp task depend(in : value) if (no)
#elif defined(UNDEFERRED_WITHOUT)
#pragma omp task if (no)
#else
#pragma omp task depend(in : value)
#endif
        seen = value; //! race
    }
    (void)no;
    (void)other;
    assert(seen == 1); //! assertion
}
