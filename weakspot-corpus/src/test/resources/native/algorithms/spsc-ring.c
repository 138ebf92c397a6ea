/*
 * A ring buffer for one producer and one consumer, after the example of Boost.Atomic. Each thread reads the index of the other
 * one with acquire and writes its own index with release, which orders the accesses to a slot in both directions.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

enum { SIZE = 2, ITEMS = 3 };

int ring[SIZE];
static atomic_uint written;
static atomic_uint consumed;

#ifdef RELAXED_WRITTEN
#define WRITTEN memory_order_relaxed
#else
#define WRITTEN memory_order_release
#endif

#ifdef RELAXED_CONSUMED
#define CONSUMED memory_order_relaxed
#else
#define CONSUMED memory_order_release
#endif

static void *producer(void *argument) {
    for (unsigned i = 0; i < ITEMS; i++) {
#ifdef ONE_TOO_MANY
        while (i - atomic_load_explicit(&consumed, memory_order_acquire) > SIZE) {
#else
        while (i - atomic_load_explicit(&consumed, memory_order_acquire) == SIZE) {
#endif
        }
        ring[i % SIZE] = (int)i + 1; //! race
        atomic_store_explicit(&written, i + 1, WRITTEN);
    }
    return argument;
}

static void *consumer(void *argument) {
    for (unsigned i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&written, memory_order_acquire) == i) {
        }
        assert(ring[i % SIZE] == (int)i + 1); //! race assertion
        atomic_store_explicit(&consumed, i + 1, CONSUMED);
    }
    return argument;
}

int main(void) {
    together(producer, consumer);
}
