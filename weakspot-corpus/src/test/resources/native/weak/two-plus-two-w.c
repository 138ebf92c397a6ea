/*
 * 2+2W: each thread writes both locations. The first write of each thread may be last in modification order, unless the writes
 * are seq_cst. At the end memory holds the last values in modification order.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELEASE
enum { STORE = memory_order_release };
#else
enum { STORE = memory_order_seq_cst };
#endif

static atomic_int x, y;

static void *left(void *argument) {
    atomic_store_explicit(&x, 1, STORE);
    atomic_store_explicit(&y, 2, STORE);
    return argument;
}

static void *right(void *argument) {
    atomic_store_explicit(&y, 1, STORE);
    atomic_store_explicit(&x, 2, STORE);
    return argument;
}

int main(void) {
    together(left, right);
    int plain_x, plain_y; /* a plain read returns the newest value */
    __builtin_memcpy(&plain_x, (void *)&x, sizeof plain_x);
    __builtin_memcpy(&plain_y, (void *)&y, sizeof plain_y);
    assert(plain_x == atomic_load(&x) && plain_y == atomic_load(&y));
    assert(!(plain_x == 1 && plain_y == 1)); //! assertion
}
