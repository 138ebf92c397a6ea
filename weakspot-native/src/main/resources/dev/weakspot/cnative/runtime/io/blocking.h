/* Waits for descriptors: whether a call would block, and waits outside control until it would not. */
#ifndef WEAKSPOT_BLOCKING_H
#define WEAKSPOT_BLOCKING_H

#include "process/thread_state.h"

#include <poll.h>
#include <signal.h>

#pragma GCC visibility push(hidden)

/* The address that stands for a descriptor in the order of threads; null if the descriptor orders no threads. */
const void *ws_channel_of(int descriptor);

/*
 * Waits until one of the descriptors is ready, for at most `micros` microseconds of virtual time; WS_FOR_EVER is no limit.
 * Positive if one is ready, 0 after the time limit, negative with EINTR if a signal was handled during the wait. `mask`, if not
 * null, is the signal mask of the thread during the wait.
 */
int ws_await_any(struct pollfd *polled, nfds_t count, int64_t micros, const sigset_t *mask, const char *call, const void *pc);

/* Whether a call would block. False for files, which are always ready, and for descriptors with O_NONBLOCK. */
bool ws_would_block(int descriptor, short events);

/* Whether only threads of this process can end a wait inside the call itself: the socket has no time limit, either. */
bool ws_waits_privately(int descriptor, short events);

/* Whether a write of `size` bytes may block although the pipe or socket has room for some of them. */
bool ws_may_fill(int descriptor, size_t size);

/* Waits until the call would not block; false with errno if the call is to fail: after a signal, or after a time limit. */
bool ws_await_one(int descriptor, short events, const char *call, const void *pc);

#pragma GCC visibility pop

#endif
