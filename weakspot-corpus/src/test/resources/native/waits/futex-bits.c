/* Threads that wait in a futex for some bits only, and threads that are requeued to another word without being woken. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "together.h"

static atomic_uint gate;
static atomic_uint queue;
static atomic_uint hall;
static atomic_uint open_now;
int message;

static long futex(atomic_uint *word, int operation, unsigned value, const void *time, atomic_uint *other, unsigned bits) {
    return syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, time, other, bits); //! deadlock
}

static void *wait_for_second_bit(void *argument) {
    while (atomic_load(&gate) == 0) {
        futex(&gate, FUTEX_WAIT_BITSET, 0, NULL, NULL, 2); //! deadlock
    }
    assert(message == 1);
    return argument;
}

static void *wait_in_queue(void *argument) {
    while (atomic_load(&open_now) == 0) {
        futex(&queue, FUTEX_WAIT, 0, NULL, NULL, 0); //! deadlock
    }
    assert(message == 1);
    return argument;
}

static void *opens(void *argument) {
    message = 1;
    atomic_store(&gate, 1);
#ifdef OTHER_BITS
    futex(&gate, FUTEX_WAKE_BITSET, INT_MAX, NULL, NULL, 1);
#else
    futex(&gate, FUTEX_WAKE_BITSET, INT_MAX, NULL, NULL, 3);
#endif
    atomic_store(&open_now, 1);
    futex(&queue, FUTEX_CMP_REQUEUE, 0, (void *)(uintptr_t)INT_MAX, &hall, 0);
#ifndef FORGETS_THE_MOVED
    futex(&hall, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
#endif
    return argument;
}

int main(void) {
    atomic_uint own = 5;
    struct timespec millisecond = {.tv_nsec = 1000000};
    assert(futex(&own, FUTEX_WAIT, 4, NULL, NULL, 0) == -1 && errno == EAGAIN);
    assert(futex(&own, FUTEX_WAIT, 5, &millisecond, NULL, 0) == -1 && errno == ETIMEDOUT);
    assert(futex(&own, FUTEX_WAKE, INT_MAX, NULL, NULL, 0) == 0);
    together3(wait_for_second_bit, wait_in_queue, opens); //! deadlock
}
