/* Lamport's fast mutex (1987), for two threads. Without contention it needs seven accesses. All of them have to be seq_cst. */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int x;
static atomic_int y;
static atomic_int wants[3];
static volatile int inside; /* not atomic: the lock has to protect it */

#ifdef RELEASE_ACQUIRE
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#endif

static void enter(int me) {
    for (;;) {
        atomic_store_explicit(&wants[me], 1, STORE);
        atomic_store_explicit(&x, me, STORE); //! robustness
        if (atomic_load_explicit(&y, LOAD) != 0) { //! robustness
            atomic_store_explicit(&wants[me], 0, STORE); //! robustness
            while (atomic_load_explicit(&y, LOAD) != 0) { //! robustness
            }
            continue;
        }
        atomic_store_explicit(&y, me, STORE); //! robustness
        if (atomic_load_explicit(&x, LOAD) == me) { //! robustness
            return;
        }
        atomic_store_explicit(&wants[me], 0, STORE); //! robustness
        for (int other = 1; other <= 2; other++) {
            while (atomic_load_explicit(&wants[other], LOAD)) { //! robustness
            }
        }
        if (atomic_load_explicit(&y, LOAD) == me) { //! robustness
            return;
        }
        while (atomic_load_explicit(&y, LOAD) != 0) { //! robustness
        }
    }
}

static void leave(int me) {
    atomic_store_explicit(&y, 0, STORE); //! robustness
    atomic_store_explicit(&wants[me], 0, STORE); //! robustness
}

static void *first(void *argument) {
    enter(1);
    inside = 1; //! race
    assert(inside == 1); //! race
    leave(1);
    return argument;
}

static void *second(void *argument) {
    enter(2);
    inside = 2; //! race
    assert(inside == 2); //! race
    leave(2);
    return argument;
}

int main(void) {
    together(first, second);
}
