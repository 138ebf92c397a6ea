/*
 * Dekker's lock for two threads, each of which enters once, with relaxed accesses and fences (Williams, Implementing Dekker's
 * algorithm with fences, 2010). If one of the threads has no fence between its own write and its read of the other flag, both
 * may enter.
 */
#include <sched.h>
#include <stdatomic.h>

#include "together.h"

#ifdef NO_FENCE
#define HAS_FENCE(thread) ((thread) == 1)
#else
#define HAS_FENCE(thread) 1
#endif

static atomic_int wants[2];
static atomic_int turn;
static volatile int inside; /* not atomic: the lock has to protect it */

static void enter(int me) {
    atomic_store_explicit(&wants[me], 1, memory_order_relaxed); //! robustness
    if (HAS_FENCE(me)) {
        atomic_thread_fence(memory_order_seq_cst);
    }
    while (atomic_load_explicit(&wants[1 - me], memory_order_relaxed)) { //! robustness
        if (atomic_load_explicit(&turn, memory_order_relaxed) != me) { //! robustness
            atomic_store_explicit(&wants[me], 0, memory_order_relaxed); //! robustness
            while (atomic_load_explicit(&turn, memory_order_relaxed) != me) { //! robustness
                sched_yield();
            }
            atomic_store_explicit(&wants[me], 1, memory_order_relaxed); //! robustness
            atomic_thread_fence(memory_order_seq_cst);
        } else {
            sched_yield();
        }
    }
    atomic_thread_fence(memory_order_acquire);
}

static void leave(int me) {
    atomic_store_explicit(&turn, 1 - me, memory_order_relaxed); //! robustness
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&wants[me], 0, memory_order_relaxed); //! robustness
}

static void work(int me) {
    irrelevant_writes();
    enter(me);
    inside++; //! race
    leave(me);
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
    wants[0] = 0;
    wants[1] = 0;
    turn = 0;
    together(first, second);
}
