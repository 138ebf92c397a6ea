/*
 * Treiber's stack (Systems programming: coping with parallelism, 1986). The upper half of the head is a counter, so that a
 * compare-exchange fails if a node was popped and pushed again meanwhile (ABA). Links are written with release and read with
 * acquire. The stack would be correct with relaxed links; with these orders, a thread that reads the link of a node that was
 * popped meanwhile is ordered after the change of the head.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

#include "together.h"

enum { NODES = 4, NONE = 0 };

static struct {
    int value;
    atomic_uint next; /* a thread may read it after another thread has popped the node */
} nodes[NODES];

static _Atomic uint64_t head;

#if defined(RELAXED_PUSH) || defined(ALL_RELAXED)
#define PUSH memory_order_relaxed
#else
#define PUSH memory_order_release
#endif

#ifdef RELAXED_POP
#define POP memory_order_relaxed
#else
#define POP memory_order_acquire
#endif

#if defined(RELAXED_NEXT) || defined(ALL_RELAXED)
#define NEXT_STORE memory_order_relaxed
#define NEXT_LOAD memory_order_relaxed
#else
#define NEXT_STORE memory_order_release
#define NEXT_LOAD memory_order_acquire
#endif

static uint64_t successor(uint64_t old, uint32_t node) {
#ifdef NO_COUNT
    (void)old;
    return node;
#else
    return ((old >> 32) + 1) << 32 | node;
#endif
}

static void push(uint32_t node) {
    uint64_t old = atomic_load_explicit(&head, memory_order_relaxed);
    do {
        atomic_store_explicit(&nodes[node].next, (uint32_t)old, NEXT_STORE); //! robustness
    } while (!atomic_compare_exchange_weak_explicit(&head, &old, successor(old, node), PUSH, memory_order_relaxed)); //! robustness
}

static uint32_t pop(void) {
    uint64_t old = atomic_load_explicit(&head, POP);
    uint32_t next;
    do {
        if ((uint32_t)old == NONE) {
            return NONE;
        }
        next = atomic_load_explicit(&nodes[(uint32_t)old].next, NEXT_LOAD); //! robustness
    } while (!atomic_compare_exchange_weak_explicit(&head, &old, successor(old, next), POP, POP)); //! robustness
    return (uint32_t)old;
}

int owned[NODES];

static void *work(void *argument) {
    uint32_t first = pop();
    uint32_t second = pop();
    if (first != NONE) {
        nodes[first].value++; //! race
        owned[first]++; //! race
        assert(owned[first] == 1); //! assertion race
        owned[first]--; //! race
        push(first);
    }
    if (second != NONE) {
        nodes[second].value++; //! race
    }
    return argument;
}

int main(void) {
    for (uint32_t node = 1; node < NODES; node++) {
        push(node);
    }
    together(work, work);
}
