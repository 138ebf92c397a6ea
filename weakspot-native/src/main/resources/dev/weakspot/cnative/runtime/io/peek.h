/* The data that a descriptor holds, examined without reading it. */
#ifndef WEAKSPOT_PEEK_H
#define WEAKSPOT_PEEK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Copies up to `size` bytes of the data to be read, which stays there. Negative if that fails, or if no more data can follow. */
ssize_t ws_peek(int descriptor, char *bytes, size_t size);

/* The number of bytes to be read. */
size_t ws_available(int descriptor);

/* Whether a write to an event counter may block: it adds the first eight bytes of the buffer, and the sum may be too large. */
bool ws_may_overflow(int descriptor, const void *buffer, size_t size);

#pragma GCC visibility pop

#endif
