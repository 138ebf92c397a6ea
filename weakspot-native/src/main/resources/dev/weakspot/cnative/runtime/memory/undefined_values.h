/* Values of memory that nothing has written: new blocks of the heap hold WS_UNDEFINED. */
#ifndef WEAKSPOT_UNDEFINED_VALUES_H
#define WEAKSPOT_UNDEFINED_VALUES_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* Whether a value of this many bytes may be one: for fewer than four bytes an equal value is too likely. */
static inline bool ws_may_be_undefined(uint64_t low, uint64_t high, size_t size) {
    switch (size) {
    case 4: return (uint32_t)low == (uint32_t)WS_UNDEFINED || (uint32_t)low == (uint32_t)(WS_UNDEFINED >> 32);
    case 8: return low == WS_UNDEFINED;
    case 16: return low == WS_UNDEFINED && high == WS_UNDEFINED;
    default: return false;
    }
}

/* Logs that the program uses such a value as an operand of an atomic operation. */
void ws_note_undefined_operand(uint64_t value, size_t size, const void *pc);

/* Logs that the program has passed these bytes to a call that outputs them, if all are undefined. */
void ws_note_output(const void *buffer, size_t size, const void *pc);

/*
 * Whether the address of a fault certainly comes from an undefined value, to which the program may have added an offset. If so,
 * `source` is the memory that the value was read from, or null if that is not known.
 */
bool ws_is_fault_of_undefined_value(const siginfo_t *info, const ucontext_t *context, const void **source);

#pragma GCC visibility pop

#endif
