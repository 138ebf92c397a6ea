/* IRIW: two readers may observe two independent writes in different orders, unless all accesses are seq_cst. */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELEASE
enum { STORE = memory_order_release, LOAD = memory_order_acquire };
#else
enum { STORE = memory_order_seq_cst, LOAD = memory_order_seq_cst };
#endif

static atomic_int x, y;
static int a, b, c, d;

static void *write_x(void *argument) {
    atomic_store_explicit(&x, 1, STORE);
    return argument;
}

static void *write_y(void *argument) {
    atomic_store_explicit(&y, 1, STORE);
    return argument;
}

static void *read_x_first(void *argument) {
    a = atomic_load_explicit(&x, LOAD);
    b = atomic_load_explicit(&y, LOAD);
    return argument;
}

static void *read_y_first(void *argument) {
    c = atomic_load_explicit(&y, LOAD);
    d = atomic_load_explicit(&x, LOAD);
    return argument;
}

int main(void) {
    pthread_t last;
    pthread_create(&last, NULL, read_y_first, NULL);
    together3(write_x, write_y, read_x_first);
    pthread_join(last, NULL);
    assert(!(a == 1 && b == 0 && c == 1 && d == 0)); //! assertion
}
