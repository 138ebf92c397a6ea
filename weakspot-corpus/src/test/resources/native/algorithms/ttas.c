/* A test-and-test-and-set lock: a thread reads the lock until it is free, and only then tries to take it. */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int is_locked;
int counter;

#ifdef RELAXED_TAKE
#define TAKE memory_order_relaxed
#else
#define TAKE memory_order_acquire
#endif

static void lock(void) {
#ifdef LOOKS_THEN_STORES
    while (atomic_load_explicit(&is_locked, memory_order_acquire)) {
    }
    atomic_store_explicit(&is_locked, 1, memory_order_relaxed);
#else
    do {
        while (atomic_load_explicit(&is_locked, memory_order_relaxed)) {
        }
    } while (atomic_exchange_explicit(&is_locked, 1, TAKE));
#endif
}

static void *count(void *argument) {
    for (int i = 0; i < 2; i++) {
        lock();
        counter++; //! race
        atomic_store_explicit(&is_locked, 0, memory_order_release);
    }
    return argument;
}

int main(void) {
    together(count, count);
#if !defined(RELAXED_TAKE) && !defined(LOOKS_THEN_STORES)
    assert(counter == 4);
#endif
}
