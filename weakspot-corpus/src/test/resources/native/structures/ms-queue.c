/*
 * The queue of Michael and Scott (Simple, fast, and practical non-blocking and blocking concurrent queue algorithms, 1996), as
 * published: pointers carry a count, and are checked a second time. Each of two threads enqueues and dequeues one value; with
 * -DFOUR_THREADS four threads do. With -DSHARED_RESULTS three of the four write their results to the same variable, which is a
 * race in any queue.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "together.h"

#ifdef RELAXED_LOOK
#define LOOK memory_order_relaxed
#else
#define LOOK memory_order_acquire
#endif

#ifdef RELAXED_TAIL
#define LOOK_AT_TAIL memory_order_relaxed
#else
#define LOOK_AT_TAIL LOOK
#endif

#ifdef SHARED_RESULTS
#define FOUR_THREADS
#endif

#ifdef FOUR_THREADS
enum { THREADS = 4 };
#else
enum { THREADS = 2 };
#endif

enum { NONE = 0, DUMMY = 1, NODES = DUMMY + 1 + THREADS };

/* The number of a node, and the number of changes of the pointer. */
typedef unsigned long long pointer;

struct node {
    int value;
    _Atomic pointer next;
} nodes[NODES];

static _Atomic pointer head = DUMMY;
static _Atomic pointer tail = DUMMY;

static unsigned node_of(pointer p) {
    return (unsigned)p;
}

static pointer next_pointer(pointer old, unsigned node) {
    return (((old >> 32) + 1) << 32) | node;
}

static pointer look(_Atomic pointer *at) {
    return atomic_load_explicit(at, LOOK); //! robustness race
}

static bool change(_Atomic pointer *at, pointer old, unsigned node, memory_order order) {
    return atomic_compare_exchange_strong_explicit(at, &old, next_pointer(old, node), order, memory_order_relaxed); //! race
}

static void enqueue(unsigned node, int value) {
    nodes[node] = (struct node){value, NONE}; //! race
    for (;;) {
        pointer last = look(&tail);
        pointer next = look(&nodes[node_of(last)].next);
        if (last != look(&tail)) {
            continue;
        }
        if (node_of(next) != NONE) {
            change(&tail, last, node_of(next), memory_order_release);
        } else if (change(&nodes[node_of(last)].next, next, node, memory_order_release)) {
            change(&tail, last, node, memory_order_release);
            return;
        }
    }
}

static bool dequeue(int *value) {
    for (;;) {
        pointer first = look(&head);
        pointer last = atomic_load_explicit(&tail, LOOK_AT_TAIL); //! robustness
        pointer next = look(&nodes[node_of(first)].next);
        if (first != look(&head)) {
            continue;
        }
        if (node_of(first) == node_of(last)) {
            if (node_of(next) == NONE) {
                return false;
            }
            change(&tail, last, node_of(next), memory_order_release);
        } else {
            *value = nodes[node_of(next)].value; //! race
            if (change(&head, first, node_of(next), memory_order_acq_rel)) {
                return true;
            }
        }
    }
}

#ifdef SHARED_RESULTS
int results[2];
#endif

static void work(int me) {
    int value = 0;
    irrelevant_writes();
    enqueue(DUMMY + 1 + me, 10 + me);
    irrelevant_writes();
    bool found = dequeue(&value);
    assert(found); //! assertion
    assert(value >= 10 && value < 10 + THREADS); //! assertion
#ifdef SHARED_RESULTS
    results[me > 0] = value; //! race
#endif
}

static void *first_thread(void *argument) {
    work(0);
    return argument;
}

static void *second_thread(void *argument) {
    work(1);
    return argument;
}

#ifdef FOUR_THREADS
static void *third_thread(void *argument) {
    work(2);
    return argument;
}

static void *fourth_thread(void *argument) {
    work(3);
    return argument;
}

int main(void) {
    together4(first_thread, second_thread, third_thread, fourth_thread);
}
#else
int main(void) {
    together(first_thread, second_thread);
}
#endif
