/*
 * The work-stealing deque of Chase and Lev (2005), without growing. PUBLISHED is the version for weak memory of Le, Pop, Cohen
 * and Zappa Nardelli (2013): correct, but not robust. The default variant is robust ([RSAN 6.2], [Rocker]): no access is
 * relaxed, push has a seq_cst fence between its reads, and a steal begins with a seq_cst fence.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

enum { SIZE = 4, NOTHING = 0 };

#ifdef PUBLISHED
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

static atomic_int top = 1;
static atomic_int bottom = 1;
static atomic_int slots[SIZE];
int taken[4];

static void push(int item) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
#ifndef PUBLISHED
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, memory_order_acquire);
    assert(b - t < SIZE);
    atomic_store_explicit(&slots[b % SIZE], item, STORE); //! robustness
    atomic_store_explicit(&bottom, b + 1, memory_order_release); //! robustness
}

static int take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, STORE);
#ifndef NO_FENCE_IN_TAKE
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, LOAD); //! robustness
    int item = NOTHING;
    if (t <= b) {
        item = atomic_load_explicit(&slots[b % SIZE], LOAD);
    }
    if (t == b) { // the last element: compete for it
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_acq_rel, memory_order_acquire)) {
            item = NOTHING;
            t = b;
        }
    }
    if (t >= b) {
        atomic_store_explicit(&bottom, b + 1, STORE);
    }
    return item;
}

static int steal(void) {
#ifndef PUBLISHED
    atomic_thread_fence(memory_order_seq_cst);
#endif
    int t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    int b = atomic_load_explicit(&bottom, memory_order_acquire); //! robustness
    if (t >= b) {
        return NOTHING;
    }
    int item = atomic_load_explicit(&slots[t % SIZE], LOAD); //! robustness
#ifdef THIEVES_DO_NOT_COMPETE
    atomic_store_explicit(&top, t + 1, memory_order_release); //! robustness
#else
    if (!atomic_compare_exchange_strong_explicit( //! robustness
                &top, &t, t + 1, memory_order_acq_rel, LOAD)) { //! robustness
        return NOTHING;
    }
#endif
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
