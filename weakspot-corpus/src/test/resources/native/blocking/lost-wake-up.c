/*
 * A worker without work sets a flag, checks for work once more and waits for an event counter. The other thread increments the
 * counter only if the flag is set. With release and acquire alone each thread may miss the other's write.
 */
#include <assert.h>
#include <stdatomic.h>
#include <sys/eventfd.h>

#include "together.h"

#ifdef RELEASE_ACQUIRE
#define BEFORE memory_order_release
#define AFTER memory_order_acquire
#else
#define BEFORE memory_order_seq_cst
#define AFTER memory_order_seq_cst
#endif

int event;
atomic_int sleeps;
atomic_int work;

static void *worker(void *argument) {
    if (atomic_load_explicit(&work, memory_order_acquire) == 0) {
        atomic_store_explicit(&sleeps, 1, BEFORE);
        if (atomic_load_explicit(&work, AFTER) == 0) {
            eventfd_t count;
            assert(eventfd_read(event, &count) == 0); //! deadlock
        }
    }
    return argument;
}

static void *producer(void *argument) {
    atomic_store_explicit(&work, 1, BEFORE);
    if (atomic_load_explicit(&sleeps, AFTER) == 1) {
        assert(eventfd_write(event, 1) == 0);
    }
    return argument;
}

int main(void) {
    event = eventfd(0, 0);
    together(worker, producer);
}
