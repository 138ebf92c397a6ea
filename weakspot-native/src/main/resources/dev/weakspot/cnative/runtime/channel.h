/* What the parts that speak with the engine share: channel.c, ahead.c, lives.c, processors.c and server.c. */
#ifndef WEAKSPOT_CHANNEL_H
#define WEAKSPOT_CHANNEL_H

#include "runtime.h"

#pragma GCC visibility push(hidden)

extern struct ws_wire *ws_wire;
extern uint32_t ws_asked; /* by this process or the fork server's earlier ones */
extern int ws_bell;       /* a socket; whoever sleeps waits for a byte there */

/* Straight to the kernel: syscall() is one of the functions that we intercept. */
long ws_futex(uint32_t *word, int operation, uint32_t value);

/* The thread may go on; and what it does until then. */
void ws_let_run(uint32_t thread);
void ws_wait_for_turn(uint32_t thread);

/* The engine may have gone on without this thread: it says that it is back, and waits until it may speak. */
void ws_come_back(uint32_t thread);

/* Asks what was begun; and waits for the answer: true if this thread goes on. Otherwise another one does, or nobody. */
void ws_post(void);
bool ws_await_answer(struct ws_thread *self);

/* The engine is gone, or does not want this run to go on. */
void ws_stop(void) __attribute__((noreturn));

/* What the thread does from now on is written there. */
void ws_use_log(struct ws_thread *self, uint32_t log);

/* In a copy of the process: true if the thread, should it keep reading this value, does nothing but read it again. */
bool ws_look_ahead(struct ws_thread *self);

/* In such a copy nobody else is asked. */
extern struct ws_request ws_ahead_request;
struct ws_answer ws_answer_ahead(struct ws_thread *self);

/* Keeps this process on one of the engine's processors, counted round; not if there is no number. */
void ws_pin(const char *processor);

/* The thread of the engine that this program speaks with shares that processor with it, or keeps away from it. */
void ws_seat(pid_t engine_thread, bool together);

#pragma GCC visibility pop

#endif
