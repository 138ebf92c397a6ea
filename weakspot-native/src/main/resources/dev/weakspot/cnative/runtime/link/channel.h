/* The shared memory, the token and the wake socket, for the parts of the run-time that use them directly. */
#ifndef WEAKSPOT_CHANNEL_H
#define WEAKSPOT_CHANNEL_H

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

extern struct ws_wire *ws_wire;
extern uint32_t ws_asked; /* the number of requests, of this process and of earlier runs */
extern int ws_wake_socket;       /* a socket; a side that sleeps waits for a byte there */

/* A direct system call: the run-time intercepts syscall(). */
long ws_futex(uint32_t *word, int operation, uint32_t value);

/* Gives the thread the token; waits for it. */
void ws_let_run(uint32_t thread);
void ws_await_token(uint32_t thread);

/* Asks the engine to return to control, and waits for the token. */
void ws_request_return(uint32_t thread);

/* Sends the request; waits for the answer: true if this thread runs next. */
void ws_post(void);
bool ws_await_answer(struct ws_thread *self);

/* Ends the run: the engine has ended, or has stopped the run. */
void ws_stop(void) __attribute__((noreturn));

/* Logs the accesses of the thread there from now on. */
void ws_use_log(struct ws_thread *self, uint32_t log);

/* Copies the text into the request, cut to the room there. */
void ws_copy_text(struct ws_request *request, const char *text);

#pragma GCC visibility pop

#endif
