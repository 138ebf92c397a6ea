/* A task that is not deferred is complete before its creator goes on. */
#include <assert.h>

int value;
int seen;

int main(void) {
    volatile int no = 0;
    volatile int yes = 1;
#pragma omp parallel
#pragma omp single
    {
#ifdef OTHER_TASK
#pragma omp task
        value += 10; //! race
#endif
#if defined(DEFERRED)
#pragma omp task if (yes)
#elif defined(FINAL)
#pragma omp task final(yes)
#elif defined(MERGEABLE)
#pragma omp task mergeable if (no)
#elif defined(MERGEABLE_DEFERRED)
#pragma omp task mergeable shared(value)
#elif defined(IN_FINAL)
#pragma omp task final(yes)
        {
#pragma omp task
#else
#pragma omp task if (no)
#endif
#ifdef NESTED
#pragma omp task
#endif
        value += 1; //! race
        seen = value; //! race
#ifdef IN_FINAL
        }
#endif
    }
    assert(seen % 10 == 1); //! assertion
    (void)yes;
    (void)no;
#ifdef OTHER_TASK
    assert(value == 11); //! assertion
#else
    assert(value == 1); //! assertion
#endif
}
