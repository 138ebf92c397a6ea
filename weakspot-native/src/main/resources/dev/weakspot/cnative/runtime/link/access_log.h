/* The log of the running thread: plain accesses, storage, the call path. Nothing is logged while the thread has no log. */
#ifndef WEAKSPOT_ACCESS_LOG_H
#define WEAKSPOT_ACCESS_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* Logs an access of any size. */
void ws_log_access(const void *address, size_t size, bool is_write, const void *pc);

/* Logs WS_ALLOCATE, WS_FREE, WS_GONE, WS_STACK, WS_RELEASE or WS_ACQUIRE. */
void ws_log_storage(uint32_t kind, const void *address, size_t size, const void *pc);

/* Logs the call path of the thread, if it has changed since it was logged last. */
void ws_log_call_path(struct ws_thread *self);

#pragma GCC visibility pop

#endif
