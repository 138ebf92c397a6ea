/*
 * The work-stealing deque of Chase and Lev (2005), for weak memory after Le, Pop, Cohen and Zappa Nardelli (2013), without
 * growing. Three strengthenings more make it robust ([RSAN 6.2], [Rocker]): take writes bottom with release, push has a
 * seq_cst fence between its reads, and stealing begins with one. PUBLISHED is without them: correct, but not robust.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

enum { SIZE = 4, NOTHING = 0 };

static atomic_int top = 1;
static atomic_int bottom = 1;
static atomic_int slots[SIZE];
static int taken[4];

static void push(int item) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
#ifndef PUBLISHED
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, memory_order_acquire);
    assert(b - t < SIZE);
    atomic_store_explicit(&slots[b % SIZE], item, memory_order_relaxed); //! robustness
    atomic_store_explicit(&bottom, b + 1, memory_order_release); //! robustness
}

static int take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
#ifdef PUBLISHED
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
#else
    atomic_store_explicit(&bottom, b, memory_order_release);
#endif
#ifndef NO_FENCE_IN_TAKE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, memory_order_relaxed); //! robustness
    int item = NOTHING;
    if (t <= b) {
        item = atomic_load_explicit(&slots[b % SIZE], memory_order_relaxed);
    }
    if (t == b) { // the last one: race for it
#ifdef DOES_NOT_COMPETE
        atomic_store_explicit(&top, t + 1, memory_order_relaxed); //! robustness
#else
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_acq_rel, memory_order_acquire)) {
            item = NOTHING;
            t = b;
        }
#endif
    }
    if (t >= b) {
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    }
    return item;
}

static int steal(void) {
#ifndef PUBLISHED
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, memory_order_acquire);
#ifndef NO_FENCE_IN_STEAL
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int b = atomic_load_explicit(&bottom, memory_order_acquire); //! robustness
    if (t >= b) {
        return NOTHING;
    }
    int item = atomic_load_explicit(&slots[t % SIZE], memory_order_relaxed); //! robustness
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_acq_rel, memory_order_relaxed)) {
        return NOTHING;
    }
    return item;
}

static void use(int item) {
    if (item != NOTHING) {
        assert(taken[item] == 0); //! assertion race
        taken[item] = 1; //! race
    }
}

static void *owner(void *argument) {
    push(1);
    push(2);
    use(take());
    push(3);
    use(take());
    use(take());
    return argument;
}

static void *thief(void *argument) {
    use(steal());
    use(steal());
    return argument;
}

int main(void) {
    together3(owner, thief, thief);
}
