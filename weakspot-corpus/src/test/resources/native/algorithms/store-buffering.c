/* Store buffering: without seq_cst fences, each thread may read the old value of the location that the other thread has written. */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int x;
static atomic_int y;

#ifdef ACQ_REL_FENCES
#define FENCE memory_order_acq_rel
#else
#define FENCE memory_order_seq_cst
#endif

static void *left(void *argument) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_thread_fence(FENCE);
    return atomic_load_explicit(&y, memory_order_relaxed) ? argument : NULL; //! robustness
}

static void *right(void *argument) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(FENCE);
    return atomic_load_explicit(&x, memory_order_relaxed) ? argument : NULL; //! robustness
}

int main(void) {
    together(left, right);
}
