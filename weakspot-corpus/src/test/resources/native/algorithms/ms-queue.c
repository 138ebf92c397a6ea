/*
 * The queue of Michael and Scott (Simple, fast, and practical non-blocking and blocking concurrent queue algorithms, 1996).
 * Nodes are elements of an array, and are not used again. The tail may lag one node behind; a thread that notices it advances
 * the tail.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

enum { NODES = 6, NONE = 0 };

static struct {
    int value;
    atomic_int next;
} nodes[NODES];

static atomic_int head = 1;
static atomic_int tail = 1;
static atomic_int next_free = 2;

#ifdef RELAXED_LINK
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

static void enqueue(int value) {
    int node = atomic_fetch_add_explicit(&next_free, 1, memory_order_relaxed);
    nodes[node].value = value; //! race
    for (;;) {
        int last = atomic_load_explicit(&tail, memory_order_acquire);
        int next = atomic_load_explicit(&nodes[last].next, memory_order_acquire); //! deadlock robustness
        if (next != NONE) {
#ifndef DOES_NOT_HELP
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
#endif
            continue;
        }
        int none = NONE;
        if (atomic_compare_exchange_strong_explicit(&nodes[last].next, &none, node, LINK, memory_order_relaxed)) {
#ifndef FORGETS_TAIL
            atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_release, memory_order_relaxed);
#endif
            return;
        }
    }
}

static int dequeue(void) {
    for (;;) {
        int first = atomic_load_explicit(&head, memory_order_acquire);
        int last = atomic_load_explicit(&tail, memory_order_acquire);
        int next = atomic_load_explicit(&nodes[first].next, memory_order_acquire); //! robustness
        if (next == NONE) {
            return 0;
        }
        if (first == last) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
        }
        if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_acq_rel, memory_order_relaxed)) {
            return nodes[next].value; //! race
        }
    }
}

static void *producer(void *argument) {
    enqueue(1);
    enqueue(2);
    return argument;
}

static void *consumer(void *argument) {
    int last = 0;
    for (int i = 0; i < 3; i++) {
        int value = dequeue();
        if (value == 1 || value == 2) {
            assert(value > last); // in the order in which one thread enqueued them
            last = value;
        }
    }
    return argument;
}

static void *other_producer(void *argument) {
    enqueue(3);
    return argument;
}

int main(void) {
    together3(producer, consumer, other_producer);
}
