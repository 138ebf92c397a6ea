/* Descriptors that only this process can make ready. */
#ifndef WEAKSPOT_PRIVATE_DESCRIPTORS_H
#define WEAKSPOT_PRIVATE_DESCRIPTORS_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Whether only this process can make the descriptor ready, or each of these descriptors. */
bool ws_is_private(int descriptor);
bool ws_are_private(const struct pollfd *polled, nfds_t count);

/* After accept or connect: the descriptor is private if both ends of the connection are in this process. */
void ws_note_connection(int descriptor, const void *pc);

/* An epoll descriptor now watches this one, and is ready when this one is. */
void ws_note_watched(int watched);

/* `to` is now a duplicate of `from`. It is a new descriptor that is not private if `from` is negative. */
void ws_note_duplicate(int from, int to);

/* From now on, sources other than the threads of the program may end waits: WS_TO_…. */
void ws_open_to(uint32_t to);

#pragma GCC visibility pop

#endif
