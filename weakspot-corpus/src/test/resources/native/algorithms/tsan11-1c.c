/*
 * [tsan11 Fig. 1c] Two threads synchronise by fences around relaxed accesses.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

int nax;
static atomic_int x;

static void *t1(void *argument) {
    nax = 1; //! race
#ifndef NO_RELEASE_FENCE
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return argument;
}

static void *t2(void *argument) {
    if (atomic_load_explicit(&x, memory_order_relaxed) == 1) {
#ifndef NO_ACQUIRE_FENCE
        atomic_thread_fence(memory_order_acquire);
#endif
        assert(nax == 1); //! race
    }
    return argument;
}

int main(void) {
    together(t1, t2);
}
