/*
 * The parts of a call that reads from a descriptor or writes to it: a scheduling point, a wait outside control, the order of the
 * threads, and the log of the program's buffers.
 */
#ifndef WEAKSPOT_TRANSFERS_H
#define WEAKSPOT_TRANSFERS_H

#include "process/thread_state.h"

#include <sys/types.h>
#include <sys/uio.h>

#pragma GCC visibility push(hidden)

/* Before the real call: false with errno if the call is to fail. */
bool ws_begin_reading(int descriptor, bool may_wait, const char *call, const void *pc);

/* For a call that may wait for more than the descriptor has. */
void ws_leave_to_read(int descriptor, const char *call, const void *pc);

/* After the real call. */
void ws_end_reading(int descriptor, ssize_t result, const void *pc);

/*
 * Before the real call. Whether the data is too large for the descriptor is asked between the two: other threads may run during
 * the first.
 */
void ws_begin_writing(int descriptor, const char *call, const void *pc);
void ws_leave_to_write(int descriptor, bool may_wait, bool is_large, const char *call, const void *pc);

/* After the real call. */
void ws_end_writing(void);

/* Logs the accesses to a buffer of the program, of which `size` bytes were transferred. */
void ws_log_buffer(const void *buffer, ssize_t size, bool is_write, const void *pc);
void ws_log_parts(const struct iovec *parts, int count, ssize_t size, bool is_write, const void *pc);
size_t ws_size_of_parts(const struct iovec *parts, int count);

#pragma GCC visibility pop

#endif
