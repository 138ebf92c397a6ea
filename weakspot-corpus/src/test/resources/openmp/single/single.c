/* One thread initialises, then all threads read. */
#include <assert.h>

int value;

int main(void) {
#pragma omp parallel num_threads(3)
    {
#if defined(NOWAIT)
#pragma omp single nowait
#elif defined(MASTER) || defined(MASTER_BARRIER)
#pragma omp master
#elif defined(MASKED) || defined(MASKED_BARRIER)
#pragma omp masked filter(1)
#else
#pragma omp single
#endif
        value = 5; //! race
#if defined(MASTER_BARRIER) || defined(MASKED_BARRIER)
#pragma omp barrier
#endif
        int seen = value; //! race
        assert(seen == 5); //! assertion
    }
}
