/* The first thread that comes initialises a table; a flag saves the critical section for the others. */
#include <assert.h>

int table;
int is_ready;

static void initialise(void) {
#pragma omp critical
    if (!is_ready) { //! race
#ifndef FLAG_FIRST
        table = 42; //! race
#endif
#if defined(PLAIN_FLAG)
        is_ready = 1; //! race
#elif defined(RELAXED)
#pragma omp atomic write relaxed
        is_ready = 1;
#else
#pragma omp atomic write release
        is_ready = 1;
#endif
#ifdef FLAG_FIRST
        table = 42; //! race
#endif
    }
}

int main(void) {
    int least = 100;
#pragma omp parallel reduction(min : least)
    {
        int is_known;
#if defined(PLAIN_FLAG)
        is_known = is_ready; //! race
#elif defined(RELAXED)
#pragma omp atomic read relaxed
        is_known = is_ready;
#else
#pragma omp atomic read acquire
        is_known = is_ready;
#endif
        if (!is_known) {
            initialise();
        }
        least = table; //! race
    }
    assert(least == 42); //! assertion
}
