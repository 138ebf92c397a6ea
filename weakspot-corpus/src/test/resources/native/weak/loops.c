/*
 * Waiting loops end, however old the values are that they read: loops without a body, loops that yield or count, loops that
 * wait for two locations, and loops that wait by exchanges. A turn that reads old values is no livelock.
 */
#include <assert.h>
#include <sched.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int a, b, c, turn, lock;
atomic_int d; /* not static: otherwise the compiler proves that no code writes it, and removes the reads */
static int data;

static void *first(void *argument) {
    data = 1; //! race
    atomic_store_explicit(&a, 1, memory_order_relaxed);
#ifdef RELAXED
    atomic_store_explicit(&b, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&b, 1, memory_order_release);
#endif
    while (atomic_load_explicit(&c, memory_order_relaxed) == 0) {
        sched_yield();
    }
    for (int i = 0; i < 3; i++) {
        while (atomic_load_explicit(&turn, memory_order_acquire) != 2 * i) {
        }
        atomic_store_explicit(&turn, 2 * i + 1, memory_order_release);
    }
    int free = 0;
    while (!atomic_compare_exchange_weak_explicit(&lock, &free, 1, memory_order_acquire, memory_order_relaxed)) {
        free = 0;
    }
    data++;
    atomic_store_explicit(&lock, 0, memory_order_release);
#ifdef NEVER
    while (atomic_load_explicit(&d, memory_order_relaxed) == 0) { //! deadlock
    }
#endif
    return argument;
}

static void *second(void *argument) {
    while (atomic_load_explicit(&a, memory_order_relaxed) == 0 || atomic_load_explicit(&b, memory_order_acquire) == 0) {
    }
    assert(data == 1); //! race
    atomic_store_explicit(&c, 1, memory_order_relaxed);
    for (int i = 0; i < 3; i++) {
        for (int tries = 0; atomic_load_explicit(&turn, memory_order_acquire) != 2 * i + 1; tries++) {
            if (tries > 2) {
                sched_yield();
            }
        }
        atomic_store_explicit(&turn, 2 * i + 2, memory_order_release);
    }
    while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {
        while (atomic_load_explicit(&lock, memory_order_relaxed)) {
        }
    }
    data++; //! race
    atomic_store_explicit(&lock, 0, memory_order_release);
    return argument;
}

int main(void) {
    together(first, second);
    assert(data == 3);
}
