/*
 * Atomic objects in new blocks. An atomic read of memory that nothing has written since malloc is an error; calloc and functions of
 * the C library write.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "together.h"

struct counters {
    atomic_int started;
    atomic_long finished;
    atomic_int checked;
};

static _Atomic(struct counters *) shared;

static void *maker(void *argument) {
#ifdef BY_CALLOC
    struct counters *counters = calloc(1, sizeof *counters);
#else
    struct counters *counters = malloc(sizeof *counters); //! race
#endif
#ifdef BY_READ
    int ends[2];
    if (pipe(ends) != 0 || write(ends[1], &(struct counters){0}, sizeof *counters) < 0 || read(ends[0], counters, sizeof *counters) < 0) {
        abort();
    }
#elif !defined(BY_CALLOC)
    atomic_init(&counters->started, 0);
#ifndef FORGETS_ONE
    atomic_store_explicit(&counters->finished, 0, memory_order_relaxed);
#endif
    atomic_store_explicit(&counters->checked, 0, memory_order_relaxed);
#endif
#ifdef RELAXED
    atomic_store_explicit(&shared, counters, memory_order_relaxed);
#else
    atomic_store_explicit(&shared, counters, memory_order_release);
#endif
    return argument;
}

static void *user(void *argument) {
    struct counters *counters = atomic_load_explicit(&shared, memory_order_acquire);
    if (counters != NULL) {
#ifdef RELAXED
        if (atomic_load_explicit(&counters->checked, memory_order_relaxed) == 0) { //! race uninitialised-read
            return argument;
        }
#else
        atomic_fetch_add_explicit(&counters->started, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&counters->finished, 1, memory_order_relaxed); //! uninitialised-read
#endif
    }
    return argument;
}

int main(void) {
    together(maker, user);
    free(shared);
    return 0;
}
