/* The log of the running thread: plain accesses, storage, the call path. Nothing is logged while the thread has no log. */
#ifndef WEAKSPOT_ACCESS_LOG_H
#define WEAKSPOT_ACCESS_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory/freed_blocks.h"
#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* Before the second thread starts, only an access to a freed block can be a bug. The size is not 0. */
static inline __attribute__((always_inline)) bool ws_is_to_log(const void *address, size_t size) {
    uintptr_t first = (uintptr_t)address;
    return WS_LIKELY(ws_is_shared)
            || (WS_UNLIKELY(ws_has_freed_blocks) && (ws_may_be_freed(first) || ws_may_be_freed(first + size - 1)));
}

/* Logs an access of any size. */
void ws_log_access(const void *address, size_t size, bool is_write, const void *pc);

/* Logs a record that is no access and no call. */
void ws_log_storage(uint32_t kind, const void *address, size_t size, const void *pc);

/* Logs the call path of the thread, if it has changed since it was logged last. */
void ws_log_call_path(struct ws_thread *self);

#pragma GCC visibility pop

#endif
