/*
 * SB: each thread may read the old value of the location that the other one has written, unless all accesses or the fences
 * between them are seq_cst.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#if defined(RELAXED)
enum { STORE = memory_order_relaxed, LOAD = memory_order_relaxed };
#elif defined(RELEASE)
enum { STORE = memory_order_release, LOAD = memory_order_acquire };
#else
enum { STORE = memory_order_seq_cst, LOAD = memory_order_seq_cst };
#endif

static atomic_int x, y;
static int a, b;

static void *left(void *argument) {
    atomic_store_explicit(&x, 1, STORE);
    a = atomic_load_explicit(&y, LOAD);
    return argument;
}

static void *right(void *argument) {
    atomic_store_explicit(&y, 1, STORE);
    b = atomic_load_explicit(&x, LOAD);
    return argument;
}

int main(void) {
    together(left, right);
    assert(a == 1 || b == 1); //! assertion
}
