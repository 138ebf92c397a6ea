/*
 * The core of Dekker's lock: a thread sets its flag, and enters if the flag of the other thread is not set. With release and
 * acquire alone, both may enter.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int wants[2];
static atomic_int inside;

static void try_to_enter(int me) {
    atomic_store_explicit(&wants[me], 1, memory_order_release);
#ifndef NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    if (atomic_load_explicit(&wants[1 - me], memory_order_acquire) == 0) {
        assert(atomic_fetch_add_explicit(&inside, 1, memory_order_relaxed) == 0); //! assertion
    }
}

static void *first(void *argument) {
    try_to_enter(0);
    return argument;
}

static void *second(void *argument) {
    try_to_enter(1);
    return argument;
}

int main(void) {
    together(first, second);
}
