/* Virtual time, in microseconds since the beginning of the run. */
#ifndef WEAKSPOT_CLOCKS_H
#define WEAKSPOT_CLOCKS_H

#include <stdint.h>
#include <time.h>

#pragma GCC visibility push(hidden)

/* The point in virtual time for a request's deadline; -1 if `when` is not valid. */
int64_t ws_deadline(int clock, const struct timespec *when);

/* As ws_deadline, for a duration from now on; asks the engine. */
int64_t ws_deadline_after(const struct timespec *time, const void *pc);

/* Asks the engine for the time. */
int64_t ws_now(const void *pc);

/* Sleeps in virtual time; only yields if `micros` is 0. */
void ws_pause(int64_t micros, const void *pc);

#pragma GCC visibility pop

#endif
