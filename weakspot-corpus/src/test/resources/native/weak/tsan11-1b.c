/*
 * [tsan11 Fig. 1b] MP: a thread may read the second write and miss the first, unless the second write is a release and its read
 * an acquire.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELAXED
enum { STORE = memory_order_relaxed, LOAD = memory_order_relaxed };
#else
enum { STORE = memory_order_release, LOAD = memory_order_acquire };
#endif

static atomic_int x, y;

static void *t1(void *argument) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, STORE);
    return argument;
}

static void *t2(void *argument) {
    int seen = atomic_load_explicit(&y, LOAD);
    assert(!(seen == 1 && atomic_load_explicit(&x, memory_order_relaxed) == 0)); //! assertion
    return argument;
}

int main(void) {
    together(t1, t2);
}
