/*
 * Dekker's lock for two threads (in Dijkstra, Over de sequentialiteit van procesbeschrijvingen, 1962). If both threads want to
 * enter, the thread that does not have the turn withdraws. The lock is correct with a seq_cst fence between the write of a
 * thread's own flag and the read of the other flag, or with seq_cst accesses.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int wants[2];
static atomic_int turn;
static volatile int inside; /* not atomic: the lock has to protect it */

static void say(int me) {
    atomic_store_explicit(&wants[me], 1, memory_order_release); //! robustness
#ifndef NO_FENCE
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void enter(int me) {
    say(me);
    while (atomic_load_explicit(&wants[1 - me], memory_order_acquire)) { //! robustness deadlock
        if (atomic_load_explicit(&turn, memory_order_acquire) != me) { //! robustness deadlock
            atomic_store_explicit(&wants[me], 0, memory_order_release); //! robustness
#ifndef NO_FENCE
            atomic_thread_fence(memory_order_seq_cst);
#endif
            while (atomic_load_explicit(&turn, memory_order_acquire) != me) { //! robustness deadlock
            }
            say(me);
        }
    }
}

static void leave(int me) {
#ifndef KEEPS_TURN
    atomic_store_explicit(&turn, 1 - me, memory_order_release); //! robustness
#endif
    atomic_store_explicit(&wants[me], 0, memory_order_release); //! robustness
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
