/*
 * The work-stealing deque of Chase and Lev (Dynamic circular work-stealing deque, 2005), which grows, in the version for weak
 * memory of Le, Pop, Cohen and Zappa Nardelli (Correct and efficient work-stealing for weak memory models, 2013). It is
 * correct, but not robust: see algorithms/chase-lev.c. A task is initialised before it is pushed; the thread that takes or
 * steals it runs it.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "together.h"

#ifdef RELAXED_GROWTH
#define GROWTH memory_order_relaxed
#define LOOK_AT_RING memory_order_relaxed
#else
#define GROWTH memory_order_release
#define LOOK_AT_RING memory_order_acquire
#endif

enum { FIRST_SIZE = 2, NOTHING = 0, TASKS = 4, STOLEN = 3 };

struct ring {
    int size;
    atomic_int slots[];
};

static atomic_int top;
static atomic_int bottom;
static _Atomic(struct ring *) ring;
int tasks[TASKS + 1]; /* not static: gcc 12 would move its writes past push, which uses nothing but atomics (-fipa-reference) */

static struct ring *new_ring(int size) {
    struct ring *made = calloc(1, sizeof *made + size * sizeof made->slots[0]); //! race
    made->size = size; //! race
    return made;
}

static struct ring *grow(struct ring *old, int t, int b) {
    struct ring *larger = new_ring(2 * old->size);
    for (int i = t; i < b; i++) {
        int task = atomic_load_explicit(&old->slots[i % old->size], memory_order_relaxed);
        atomic_store_explicit(&larger->slots[i % larger->size], task, memory_order_relaxed);
    }
    atomic_store_explicit(&ring, larger, GROWTH); //! robustness
    return larger; /* thieves may still read the old array: it is not freed */
}

static void push(int task) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
    int t = atomic_load_explicit(&top, memory_order_acquire);
    struct ring *r = atomic_load_explicit(&ring, memory_order_relaxed);
    if (b - t > r->size - 1) {
        r = grow(r, t, b);
    }
    atomic_store_explicit(&r->slots[b % r->size], task, memory_order_relaxed); //! robustness
#ifndef NO_FENCE_IN_PUSH
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed); //! robustness
}

static int take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    struct ring *r = atomic_load_explicit(&ring, memory_order_relaxed);
    atomic_store_explicit(&bottom, b, memory_order_relaxed); //! robustness
    atomic_thread_fence(memory_order_seq_cst);
    int t = atomic_load_explicit(&top, memory_order_relaxed); //! robustness
    if (t > b) {
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed); //! robustness
        return NOTHING;
    }
    int task = atomic_load_explicit(&r->slots[b % r->size], memory_order_relaxed);
    if (t == b) { /* the last element: compete for it */
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) {
            task = NOTHING;
        }
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed); //! robustness
    }
    return task;
}

static int steal(void) {
    int t = atomic_load_explicit(&top, memory_order_acquire); //! robustness
    atomic_thread_fence(memory_order_seq_cst);
    int b = atomic_load_explicit(&bottom, memory_order_acquire); //! robustness deadlock
    if (t >= b) {
        return NOTHING;
    }
    struct ring *r = atomic_load_explicit(&ring, LOOK_AT_RING); //! robustness
    int task = atomic_load_explicit(&r->slots[t % r->size], memory_order_relaxed); //! robustness race
    if (!atomic_compare_exchange_strong_explicit( //! robustness
                &top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed)) {
        return NOTHING;
    }
    return task;
}

static void make(int task) {
    tasks[task] = 1; //! race
    push(task);
}

static void run(int task) {
    assert(tasks[task] == 1); //! race assertion
    tasks[task] = 2; //! race
}

static void *owner(void *argument) {
    irrelevant_writes();
    make(1);
    make(2);
    make(3); /* grows, if nothing has been stolen yet */
    int task = take();
    if (task != NOTHING) {
        run(task);
    }
    irrelevant_writes();
    make(4);
    return argument;
}

static void *thief(void *argument) {
    irrelevant_writes();
    for (int stolen = 0; stolen < STOLEN;) {
        int task = steal();
        if (task != NOTHING) {
            run(task);
            stolen++;
        }
    }
    return argument;
}

int main(void) {
    ring = new_ring(FIRST_SIZE);
    together(owner, thief);
}
