/* Requests to the engine. */
#ifndef WEAKSPOT_REQUESTS_H
#define WEAKSPOT_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "link/interception.h"
#include "link/wire.h"

#pragma GCC visibility push(hidden)

/*
 * An interceptor asks in three steps: ws_begin (which waits for the token, if the thread has lost it), the fields of the
 * request, ws_ask. All other fields are 0, except `deadline`, which is WS_FOR_EVER.
 *
 *     struct ws_request *request = ws_begin(WS_MUTEX_LOCK, mutex, WS_HERE);
 *     request->flags = kind;
 *     struct ws_answer answer = ws_ask();
 */
struct ws_request *ws_begin(uint32_t kind, const void *address, const void *pc);
struct ws_answer ws_ask(void);

/* A scheduling point before a call that transfers data. */
void ws_request_transfer(const char *call, const void *pc);

/* A request with a text and without an answer: WS_REMARK, WS_NAME_*. A text that is too long is cut. */
void ws_report(uint32_t kind, const void *address, const void *pc, const char *text);

/*
 * Ends the run because the program uses a feature that Weakspot does not support. The text names the feature and an
 * alternative: "pthread_cancel is not supported (end the thread by a flag)".
 */
void ws_refuse(const void *pc, const char *text) __attribute__((noreturn));

/*
 * Before and after a call that may block in the kernel: other threads run meanwhile. `is_private` means that only other threads
 * of this process can make the call return.
 */
void ws_leave_control(const char *call, bool is_private, const void *pc);
void ws_return_to_control(void);

/* Whether a thread outside control waits to return. */
bool ws_has_returned(uint32_t thread);

#pragma GCC visibility pop

#endif
