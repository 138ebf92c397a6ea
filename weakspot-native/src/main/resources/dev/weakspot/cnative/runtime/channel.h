/* What the parts that speak with the engine share: channel.c, ahead.c, processors.c and server.c. */
#ifndef WEAKSPOT_CHANNEL_H
#define WEAKSPOT_CHANNEL_H

#include "runtime.h"

#pragma GCC visibility push(hidden)

extern struct ws_wire *ws_wire;
extern uint32_t ws_asked; /* by this process or the fork server's earlier ones */
extern int ws_bell;       /* a socket; whoever sleeps waits for a byte there */

/* The thread may go on. */
void ws_let_run(uint32_t thread);

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
