/* How a thread waits for descriptors, for all files that have calls which do. */
#ifndef WEAKSPOT_BLOCKING_H
#define WEAKSPOT_BLOCKING_H

#include "runtime.h"

#include <poll.h>
#include <signal.h>

#pragma GCC visibility push(hidden)

/*
 * Waits until one of them is ready, at most for so many microseconds of virtual time (WS_FOR_EVER: however long it takes).
 * Positive if one is, 0 if none was in time, negative with EINTR if a signal was handled meanwhile. Meanwhile these signals
 * are blocked, if `mask` is not null.
 */
int ws_await_any(struct pollfd *ways, nfds_t count, int64_t micros, const sigset_t *mask, const char *call, const void *pc);

/* Files are always ready; others may have been told never to block. */
bool ws_would_block(int descriptor, short events);

/* Whether nobody outside this process can make the descriptor ready, or any of these. */
bool ws_is_within(int descriptor);
bool ws_are_within(const struct pollfd *ways, nfds_t count);

/* It is an end of a connection from now on. */
void ws_is_connected(int descriptor, const void *pc);

/* Some other is ready from now on when this one is. */
void ws_watches(int watched);

/* The same for who waits inside of the call itself: a socket may have been told to give up after a while. */
bool ws_waits_within(int descriptor, short events);

/* What is there to be read, up to so much of it, and stays there; negative if nobody knows, or if no more will come. */
ssize_t ws_peek(int descriptor, char *bytes, size_t size);

/* How much that is. */
size_t ws_available(int descriptor);

/* A pipe or socket that has room may not have room for so much. */
bool ws_may_fill(int descriptor, size_t size);

/* An event counter that has room may not have room for what this would add to it: the first eight bytes. */
bool ws_may_overflow(int descriptor, const void *buffer, size_t size);

/* Until the call would not block; false with errno if it is to fail before: a signal came, or it took too long. */
bool ws_await_one(int descriptor, short events, const char *call, const void *pc);

#pragma GCC visibility pop

#endif
