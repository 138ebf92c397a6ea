/* Futex operations of the program. */
#ifndef WEAKSPOT_FUTEXES_H
#define WEAKSPOT_FUTEXES_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The arguments of the system call. The fourth is a time for waits, and a count for requeues. */
struct ws_futex_call {
    const uint32_t *word;
    int operation;
    uint32_t value;
    uintptr_t time_or_count;
    const uint32_t *other;
    uint32_t value3;
};

/* The result of the system call: -1 with errno if it fails. */
long ws_futex_call(const struct ws_futex_call *call, const void *pc);

#pragma GCC visibility pop

#endif
