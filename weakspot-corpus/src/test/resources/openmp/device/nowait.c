/* A target region that the host does not wait for is a task. */
#include <assert.h>

int main(void) {
    int value = 1;
    int seen = 0;
#pragma omp parallel
#pragma omp single
    {
#if defined(DEPEND)
#pragma omp target map(tofrom : value) nowait depend(out : value)
#elif defined(WAITS)
#pragma omp target map(tofrom : value)
#elif defined(FIRSTPRIVATE)
#pragma omp target nowait
#else
#pragma omp target map(tofrom : value) nowait
#endif
        value += 1; //! race
#if defined(DEPEND)
#pragma omp task depend(inout : value) shared(value)
        value *= 10;
#pragma omp taskwait
#elif defined(NO_DEPEND)
#pragma omp task depend(inout : value) shared(value)
        value *= 10; //! race
#pragma omp taskwait
#elif defined(FIRSTPRIVATE)
        value = 2;
#elif !defined(NO_TASKWAIT) && !defined(WAITS)
#pragma omp taskwait
#endif
        seen = value; //! race
    }
#if defined(DEPEND) || defined(NO_DEPEND)
    assert(seen == 20); //! assertion
#else
    assert(seen == 2); //! assertion
#endif
}
