/* Random numbers of the system, the same in every run. */
#ifndef WEAKSPOT_RANDOM_H
#define WEAKSPOT_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Whether the descriptor is /dev/random or /dev/urandom. */
bool ws_is_random_device(int descriptor);

void ws_fill_random(void *buffer, size_t size);

/* Before the first run: replaces the random bytes that the kernel gave the process. */
void ws_random_prepare(void);

#pragma GCC visibility pop

#endif
