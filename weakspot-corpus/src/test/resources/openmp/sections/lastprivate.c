/* Sections with lastprivate and with a reduction. */
#include <assert.h>

int main(void) {
    int step = 0;
    int sum = 0;
#if defined(SHARED)
#pragma omp parallel sections reduction(+ : sum)
#elif defined(NO_REDUCTION)
#pragma omp parallel sections lastprivate(step)
#else
#pragma omp parallel sections lastprivate(step) reduction(+ : sum)
#endif
    {
#pragma omp section
        {
            step = 1; //! race
            sum += step; //! race
        }
#pragma omp section
        {
            step = 2; //! race
            sum += step; //! race
        }
#pragma omp section
        {
            step = 3; //! race
            sum += step; //! race
        }
    }
    assert(step == 3); //! assertion
    assert(sum == 6); //! assertion
#if defined(REDUCTION)
#pragma omp parallel reduction(* : sum)
    sum *= 1;
    assert(sum == 6);
#endif
}
