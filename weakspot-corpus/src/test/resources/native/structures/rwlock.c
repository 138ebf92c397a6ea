/*
 * The simple reader-preference lock of Mellor-Crummey and Scott (Scalable reader-writer synchronization for shared-memory
 * multiprocessors, 1991): one word has a bit for a writer and the number of readers. A reader increments the number and waits
 * until there is no writer; a writer waits until the word is zero.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELAXED_WAIT
#define WAIT memory_order_relaxed
#else
#define WAIT memory_order_acquire
#endif

enum { WRITER = 1, READER = 2, ROUNDS = 6 };

static atomic_int word;
int first;
int second;

static void read_lock(void) {
    atomic_fetch_add_explicit(&word, READER, memory_order_relaxed);
    while (atomic_load_explicit(&word, WAIT) & WRITER) {
    }
}

static void read_unlock(void) {
    atomic_fetch_sub_explicit(&word, READER, memory_order_release);
}

static void write_lock(void) {
    int free;
    do {
        free = 0;
    } while (!atomic_compare_exchange_strong_explicit(&word, &free, WRITER, memory_order_acquire, memory_order_relaxed));
}

static void write_unlock(void) {
    atomic_fetch_sub_explicit(&word, WRITER, memory_order_release);
}

static void *work(void *argument) {
    for (int round = 0; round < ROUNDS; round++) {
        irrelevant_writes();
        read_lock();
        assert(first == second); //! race assertion
        read_unlock();
        write_lock();
        first++; //! race
        second++; //! race
        write_unlock();
    }
    return argument;
}

int main(void) {
    together(work, work);
}
