/* The processors of the program and of the engine's threads. */
#ifndef WEAKSPOT_PROCESSORS_H
#define WEAKSPOT_PROCESSORS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Pins this process to the processor of this number among the engine's, modulo their count; null for no pinning. */
void ws_pin(const char *processor);

/* Pins the engine's thread that controls this program to the same processor, or to the other ones. */
void ws_pin_engine_thread(pid_t engine_thread, bool together);

/* Writes the processors that the program could use if it were not pinned. Returns the number of bytes, 0 if it is not pinned. */
size_t ws_allowed_processors(size_t size, void *processors);

#pragma GCC visibility pop

#endif
