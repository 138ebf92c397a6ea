/*
 * A ticket lock: threads enter in the order of their tickets. A ticket is drawn by one atomic update; the release of the lock
 * publishes the data.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int next_ticket;
static atomic_int serving;
int counter;

#ifdef RELAXED_SERVE
#define SERVE memory_order_relaxed
#else
#define SERVE memory_order_release
#endif

static void lock(void) {
#ifdef TWO_STEPS
    int ticket = atomic_load_explicit(&next_ticket, memory_order_relaxed);
    atomic_store_explicit(&next_ticket, ticket + 1, memory_order_relaxed); //! robustness
#else
    int ticket = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
#endif
    while (atomic_load_explicit(&serving, memory_order_acquire) != ticket) { //! deadlock robustness
    }
}

static void unlock(void) {
    int now = atomic_load_explicit(&serving, memory_order_relaxed);
    atomic_store_explicit(&serving, now + 1, SERVE); //! robustness
}

static void *count(void *argument) {
    lock();
    counter++; //! race
    unlock();
    return argument;
}

int main(void) {
    together3(count, count, count);
#if !defined(TWO_STEPS) && !defined(RELAXED_SERVE)
    assert(counter == 3);
#endif
}
