/*
 * [tsan11 Fig. 1a] A relaxed store of another thread ends the release sequence: a thread that reads it does not synchronise
 * with the release store. A read-modify-write instead of that store continues the sequence.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

int nax;
static atomic_int x;

static void *t1(void *argument) {
    nax = 1; //! race
    atomic_store_explicit(&x, 1, memory_order_release);
    return argument;
}

static void *t2(void *argument) {
    if (atomic_load_explicit(&x, memory_order_acquire) == 1) {
#ifdef STORE
        atomic_store_explicit(&x, 2, memory_order_relaxed);
#else
        atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
#endif
    }
    return argument;
}

static void *t3(void *argument) {
    if (atomic_load_explicit(&x, memory_order_acquire) == 2) {
        assert(nax == 1); //! race
    }
    return argument;
}

int main(void) {
    together3(t1, t2, t3);
}
