/* The program's signals. */
#ifndef WEAKSPOT_SIGNALS_H
#define WEAKSPOT_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* Before the first run, in each run, in each thread. */
void ws_signals_prepare(void);
void ws_signals_begin(void);
void ws_signals_begin_thread(struct ws_thread *self);

/* Whether the thread has the token. */
bool ws_has_token(const struct ws_thread *self);

/* Reports to the engine that the thread holds a signal while it waits for an answer, so that it may run the handler. */
void ws_announce_held_signal(struct ws_thread *self);

/* Runs the handlers of the held signals: with the token; or outside control, where the thread is afterwards again. */
void ws_handle_held_signals(struct ws_thread *self);
void ws_handle_outside_control(struct ws_thread *self);

/* Reports to the engine whether signals of this origin may still arrive. */
enum { WS_OF_ALARM = 1, WS_OF_OTHERS = 2, WS_OF_TIMERS = 4 };
void ws_expect_signals(uint32_t of, bool expects);

/* The number of threads that have asked to return to control. */
uint32_t ws_returns(void);

/* Whether the program has a handler for the signal. */
bool ws_is_handled(int signal);

/* The number of signals that have arrived. */
uint32_t ws_signal_arrivals(void);

#pragma GCC visibility pop

#endif
