/* The receiver polls an atomic flag. */
#include <assert.h>

int data;
int is_ready;

static void signal_ready(void) {
#if defined(RELAXED)
#pragma omp atomic write relaxed
    is_ready = 1;
#elif defined(RELEASE_ACQUIRE)
#pragma omp atomic write release
    is_ready = 1;
#else
#pragma omp atomic write seq_cst
    is_ready = 1;
#endif
}

static int look(void) {
    int seen;
#if defined(RELAXED)
#pragma omp atomic read relaxed
    seen = is_ready;
#elif defined(RELEASE_ACQUIRE)
#pragma omp atomic read acquire
    seen = is_ready;
#else
#pragma omp atomic read seq_cst
    seen = is_ready;
#endif
    return seen;
}

int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#ifdef SIGNALS_EARLY
            signal_ready();
#endif
            data = 1; //! race
            signal_ready();
        }
#pragma omp section
        {
            while (!look()) {
            }
            int seen = data; //! race
            assert(seen == 1); //! assertion
        }
    }
}
