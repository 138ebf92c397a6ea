/* Look-ahead: a copy of the process runs a thread with a given value for its next read. */
#ifndef WEAKSPOT_LOOKAHEAD_H
#define WEAKSPOT_LOOKAHEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* Whether this process is such a copy. Its only thread may read and compute, and may do nothing else. */
extern bool ws_is_lookahead;

/* Ends the copy; `repeats` is true if the thread only repeats its read. */
void ws_lookahead_ends(bool repeats) __attribute__((noreturn));

/* In the copy: the thread is about to wait in a futex for as long as the word has this value. */
void ws_lookahead_sleeps(const void *word, uint32_t expected);

/* Makes the copy; returns true in it. In the original: true if the thread does nothing but repeat its read. */
bool ws_lookahead_run(struct ws_thread *self);

/* In the copy, requests are answered without the engine. */
extern struct ws_request ws_lookahead_request;
struct ws_answer ws_lookahead_answer(struct ws_thread *self);

#pragma GCC visibility pop

#endif
