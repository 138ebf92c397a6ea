/* The start and end of threads under control. */
#ifndef WEAKSPOT_THREAD_LIFECYCLE_H
#define WEAKSPOT_THREAD_LIFECYCLE_H

#include <stdint.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

struct ws_thread *ws_thread_new(uint32_t number);

/* Called in the new thread: waits for the token. */
void ws_thread_begin(struct ws_thread *thread);

/* Called in the ending thread: gives the token back. */
void ws_thread_end(const void *pc);

/* Called in a thread that the run-time has not seen start: gets a number from the engine. Null if the thread has ended. */
struct ws_thread *ws_thread_register(void);

/* Before the first run: creates the key whose destructor runs last in each thread. */
void ws_threads_prepare(void);

#pragma GCC visibility pop

#endif
