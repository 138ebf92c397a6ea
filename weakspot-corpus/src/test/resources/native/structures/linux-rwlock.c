/*
 * The read-write lock of Linux for x86 (until 2014): a counter of the readers that still fit in; a writer subtracts all of
 * them. A thread that finds no room adds its amount again, and waits. Each of two threads reads, then writes, and yields while
 * it holds the write lock. With -DTHREE_THREADS three threads read and write twice, without yielding.
 */
#include <sched.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELAXED_WRITE_UNLOCK
#define WRITE_UNLOCK memory_order_relaxed
#else
#define WRITE_UNLOCK memory_order_release
#endif

#ifdef RELAXED_RETRY
#define RETRY memory_order_relaxed
#else
#define RETRY memory_order_acquire
#endif

#ifdef RELAXED_WRITE_LOCK
#define WRITE_LOCK memory_order_relaxed
#define WRITE_RETRY memory_order_relaxed
#else
#define WRITE_LOCK memory_order_acquire
#define WRITE_RETRY RETRY
#endif

#ifdef THREE_THREADS
enum { THREADS = 3, ROUNDS = 2 };
#else
enum { THREADS = 2, ROUNDS = 1 };
#endif

enum { ALL = 0x100000 };

static atomic_int room = ALL;
static volatile int protected; /* not atomic */

static void read_lock(void) {
    int found = atomic_fetch_sub_explicit(&room, 1, memory_order_acquire);
    while (found <= 0) {
        atomic_fetch_add_explicit(&room, 1, memory_order_relaxed);
        while (atomic_load_explicit(&room, memory_order_relaxed) <= 0) {
            sched_yield();
        }
        found = atomic_fetch_sub_explicit(&room, 1, RETRY);
    }
}

static void read_unlock(void) {
    atomic_fetch_add_explicit(&room, 1, memory_order_release);
}

static void write_lock(void) {
    int found = atomic_fetch_sub_explicit(&room, ALL, WRITE_LOCK);
    while (found != ALL) {
        atomic_fetch_add_explicit(&room, ALL, memory_order_relaxed);
        while (atomic_load_explicit(&room, memory_order_relaxed) != ALL) {
            sched_yield();
        }
        found = atomic_fetch_sub_explicit(&room, ALL, WRITE_RETRY);
    }
}

static void write_unlock(void) {
    atomic_fetch_add_explicit(&room, ALL, WRITE_UNLOCK);
}

static void *work(void *argument) {
    for (int round = 0; round < ROUNDS; round++) {
        irrelevant_writes();
        read_lock();
        int found = protected; //! race
        read_unlock();
        irrelevant_writes();
        write_lock();
        if (THREADS == 2) {
            sched_yield();
        }
        protected = found + 1; //! race
        write_unlock();
    }
    return argument;
}

int main(void) {
    if (THREADS == 3) {
        together3(work, work, work);
    } else {
        together(work, work);
    }
}
