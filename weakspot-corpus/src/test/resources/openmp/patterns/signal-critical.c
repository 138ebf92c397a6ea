/* The receiver polls a flag in a critical section. */
#include <assert.h>

int data;
int is_ready;

int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#ifndef SIGNALS_EARLY
            data = 1; //! race
#endif
#pragma omp critical
            is_ready = 1; //! race
#ifdef SIGNALS_EARLY
            data = 1; //! race
#endif
        }
#pragma omp section
        {
            int can_read = 0;
            while (!can_read) {
#ifdef LOOKS_OUTSIDE
#pragma omp flush
                can_read = is_ready; //! race
#else
#pragma omp critical
                can_read = is_ready;
#endif
            }
            int seen = data; //! race
            assert(seen == 1); //! assertion
        }
    }
}
