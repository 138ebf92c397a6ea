/*
 * The list-based queue lock of Mellor-Crummey and Scott (Algorithms for scalable synchronization on shared-memory
 * multiprocessors, 1991). Each thread takes it twice.
 */
#include <stdatomic.h>
#include <stdbool.h>

#include "together.h"

#ifdef RELAXED_EXCHANGE
#define EXCHANGE memory_order_relaxed
#else
#define EXCHANGE memory_order_acq_rel
#endif

struct waiter {
    _Atomic(struct waiter *) next;
    atomic_bool has_to_wait;
};

static _Atomic(struct waiter *) last;
static volatile int protected; /* not atomic */

static void acquire(struct waiter *me) {
    struct waiter *before = atomic_exchange_explicit(&last, me, EXCHANGE);
    if (before != NULL) {
        atomic_store_explicit(&before->next, me, memory_order_release); //! robustness race
        while (atomic_load_explicit(&me->has_to_wait, memory_order_acquire)) { //! deadlock
        }
    }
}

static void release(struct waiter *me) {
    struct waiter *next = atomic_load_explicit(&me->next, memory_order_acquire); //! robustness
    if (next == NULL) {
        struct waiter *expected = me;
        if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, memory_order_release, memory_order_relaxed)) {
            return;
        }
        while ((next = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL) { //! deadlock
        }
    }
    atomic_store_explicit(&next->has_to_wait, false, memory_order_release);
}

static void *work(void *argument) {
    for (int i = 0; i < 2; i++) {
        irrelevant_writes();
        struct waiter me = {NULL, true}; //! race
        acquire(&me);
        protected++; //! race
        release(&me);
    }
    return argument;
}

int main(void) {
    together(work, work);
}
