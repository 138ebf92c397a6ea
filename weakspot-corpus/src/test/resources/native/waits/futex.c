/*
 * A mutex made of a futex, after Drepper, "Futexes are tricky" (2011), second version: 0 is free, 1 locked, 2 locked with
 * waiting threads.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "together.h"

static atomic_int state;
int counter;

static void lock(void) {
    int expected = 0;
    if (atomic_compare_exchange_strong_explicit(&state, &expected, 1, memory_order_acquire, memory_order_relaxed)) {
        return;
    }
    if (expected != 2) {
        expected = atomic_exchange_explicit(&state, 2, memory_order_acquire);
    }
    while (expected != 0) {
        syscall(SYS_futex, &state, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0); //! deadlock
        expected = atomic_exchange_explicit(&state, 2, memory_order_acquire);
    }
}

static void unlock(void) {
#ifdef RELAXED
    int before = atomic_exchange_explicit(&state, 0, memory_order_relaxed);
#else
    int before = atomic_exchange_explicit(&state, 0, memory_order_release);
#endif
    if (before == 2) {
#ifndef DOES_NOT_WAKE
        syscall(SYS_futex, &state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
#endif
    }
}

static void *count(void *argument) {
    lock();
    counter++; //! race
    unlock();
    return argument;
}

int main(void) {
    together3(count, count, count);
#ifndef RELAXED
    assert(counter == 3);
#endif
}
