/* One thread initialises, then all threads read. */
#include <assert.h>
#include <omp.h>

enum { THREADS = 3 };

int value;
int seen[THREADS];

int main(void) {
    int threads = 0;
#pragma omp parallel num_threads(THREADS) reduction(max : threads)
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
        seen[omp_get_thread_num()] = value; //! race
        threads = omp_get_num_threads();
    }
    for (int i = 0; i < threads; i++) {
        assert(seen[i] == 5); //! assertion
    }
}
