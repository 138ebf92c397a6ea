/* Two tasks. */
#include <assert.h>

int first;
int second;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        first++; //! race
#if defined(SAME_VARIABLE)
#pragma omp task
        first++; //! race
#elif defined(READS)
#pragma omp task
        second = first; //! race
#elif defined(ONE_IS_THE_CREATOR)
        first++; //! race
#else
#pragma omp task
        second++;
#endif
    }
#if defined(SAME_VARIABLE) || defined(ONE_IS_THE_CREATOR)
    assert(first == 2); //! assertion
#else
    assert(first == 1);
#endif
}
