/* A critical section orders what comes before it in one thread and what comes after it in a thread that enters it later. */
#include <assert.h>

int data;
int is_ready;

int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#ifndef WRITES_LATE
            data = 1; //! race
#endif
#pragma omp critical
            is_ready = 1;
#ifdef WRITES_LATE
            data = 1; //! race
#endif
        }
#pragma omp section
        {
            int can_read;
            int seen = 1;
#ifdef READS_EARLY
            seen = data; //! race
#endif
#pragma omp critical
            can_read = is_ready;
#ifndef READS_EARLY
            if (can_read) {
                seen = data; //! race
#ifndef WRITES_LATE
                assert(seen == 1);
#endif
            }
#endif
            (void)can_read;
            (void)seen;
        }
    }
}
