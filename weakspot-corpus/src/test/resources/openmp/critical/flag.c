/* A critical section orders what comes before it in one thread and what comes after it in a thread that enters it later. */
#include <assert.h>

int data;
int is_ready;
int result;

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
            }
#endif
            result = can_read ? seen : 1;
        }
    }
#if !defined(WRITES_LATE) && !defined(READS_EARLY)
    assert(result == 1);
#endif
}
