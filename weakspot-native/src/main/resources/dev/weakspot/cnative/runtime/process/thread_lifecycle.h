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

/*
 * A thread that outlives its engine's thread, for regions of OpenMP. In the thread that starts and joins it: asks for the engine's
 * thread; waits for its end. In the thread itself: is the engine's thread from now on; is not any more.
 */
struct ws_thread *ws_thread_request_start(size_t stack_bytes, const void *pc);
void ws_thread_request_join(uint32_t number, const void *pc);
void ws_thread_come_back(struct ws_thread *thread, uintptr_t stack_high);
void ws_thread_go_away(const void *pc);

/* Called in a thread that the run-time has not seen start: gets a number from the engine. Null if the thread has ended. */
struct ws_thread *ws_thread_register(void);

/* Before the first run: creates the key whose destructor runs last in each thread. */
void ws_threads_prepare(void);

#pragma GCC visibility pop

#endif
