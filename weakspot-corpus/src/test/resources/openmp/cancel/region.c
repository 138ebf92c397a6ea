/* Threads leave a parallel region or sections early. */
#include <assert.h>

int stops;

static void stop(void) {
#if !defined(PLAIN) && !defined(SECTIONS_PLAIN)
#pragma omp atomic
#endif
    stops++; //! race
}

int main(void) {
#if defined(SECTIONS) || defined(SECTIONS_PLAIN)
#pragma omp parallel num_threads(2)
#pragma omp sections
    {
#pragma omp section
        {
            stop();
#pragma omp cancel sections //! race
        }
#pragma omp section
        {
            stop();
#pragma omp cancellation point sections //! race
        }
    }
#else
#pragma omp parallel num_threads(2)
    {
        stop();
#pragma omp cancel parallel //! race
#pragma omp barrier
    }
#endif
    assert(stops >= 1);
}
