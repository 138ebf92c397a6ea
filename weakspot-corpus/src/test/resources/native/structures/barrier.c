/*
 * A centralised barrier that can be used again: who comes last opens it for the others, which wait for the next phase. Before it
 * each thread writes what is its own, after it each reads what the other has written.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELAXED_ARRIVAL
#define ARRIVAL memory_order_relaxed
#else
#define ARRIVAL memory_order_acq_rel
#endif

enum { THREADS = 2 };

static atomic_int arrived;
static atomic_int phase;
int written[THREADS];

static void wait_for_all(void) {
    int before = atomic_load_explicit(&phase, memory_order_acquire);
    if (atomic_fetch_add_explicit(&arrived, 1, ARRIVAL) == THREADS - 1) {
        atomic_store_explicit(&arrived, 0, memory_order_relaxed);
        atomic_fetch_add_explicit(&phase, 1, memory_order_release);
        return;
    }
    while (atomic_load_explicit(&phase, memory_order_acquire) == before) {
    }
}

static void work(int me) {
    irrelevant_writes();
    written[me] = 1; //! race
    wait_for_all();
    irrelevant_writes();
    assert(written[1 - me] == 1); //! race assertion
}

static void *first(void *argument) {
    work(0);
    return argument;
}

static void *second(void *argument) {
    work(1);
    return argument;
}

int main(void) {
    together(first, second);
}
