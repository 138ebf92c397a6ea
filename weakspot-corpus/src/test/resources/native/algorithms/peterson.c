/*
 * Peterson's lock for two threads (Myths about the mutual exclusion problem, 1981). Each thread sets its flag and then gives
 * the turn to the other thread. Its later reads must not be ordered before its own writes: only seq_cst guarantees that.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int wants[2];
static atomic_int turn;
static volatile int inside; /* not atomic: the lock has to protect it */

#ifdef RELEASE_ACQUIRE
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static void enter(int me) {
#ifndef DOES_NOT_SAY
    atomic_store_explicit(&wants[me], 1, STORE);
#endif
#ifdef ME_FIRST
    atomic_store_explicit(&turn, me, STORE); //! robustness
#else
    atomic_store_explicit(&turn, 1 - me, STORE); //! robustness
#endif
    while (atomic_load_explicit(&wants[1 - me], LOAD) //! robustness
           && atomic_load_explicit(&turn, LOAD) == 1 - me) { //! robustness
    }
}

static void leave(int me) {
    atomic_store_explicit(&wants[me], 0, STORE);
}

static void work(int me) {
    for (int i = 0; i < 2; i++) {
        enter(me);
        inside = me; //! race
        assert(inside == me); //! race
        leave(me);
    }
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
