/* The end of the program: exit, abort, fatal signals. */
#ifndef WEAKSPOT_TERMINATION_H
#define WEAKSPOT_TERMINATION_H

#include <signal.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Before the first run. */
void ws_termination_prepare(void);

/* In each thread, before code of the program runs in it and when it ends: the stack on which a stack overflow is reported. */
void ws_termination_begin_thread(void);
void ws_termination_end_thread(void);

/* Signals that end the program where it has no handler for them: then the run-time has one. */
bool ws_is_fatal(int signal);
void ws_watch_fatal(int signal);
bool ws_is_fatal_handler(const struct sigaction *action);

/* The program is about to exit without exit handlers: other threads may run before. */
void ws_exit_now(const char *call, int status, const void *pc);

#pragma GCC visibility pop

#endif
