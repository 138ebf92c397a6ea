/* The fork server. */
#ifndef WEAKSPOT_FORK_SERVER_H
#define WEAKSPOT_FORK_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Makes this process the fork server; returns in the process of each run. Does nothing without an engine. */
void ws_serve(void);

/* Starts the program again without address randomisation, if that is on. */
void ws_fix_addresses(char **arguments);

/* Does the work that is the same for each run; `arguments` marks the end of the main thread's stack. */
void ws_prepare_runs(char **arguments);

/* Sets the fork server's own signal actions; a run restores the actions of the program. */
void ws_take_signals(void);

/* As ws_serve, for a process that has ended its set-up as a run: `connection` is the one of the fork server before it. */
void ws_serve_late_runs(int connection);
bool ws_can_serve_late_runs(void);

/* In the process of a run, before code of the program runs. */
void ws_begin_run(pid_t server);

/* The part of it that late runs have, too: the process ends with the fork server, and has the program's signal actions. */
void ws_begin_process(pid_t server);

/* Moves a descriptor to a number that the program does not get. */
int ws_with_high_number(int descriptor);

/* Prints the message and errno, and ends the process. */
void ws_exit_with_error(const char *message) __attribute__((noreturn));

/* The value of WEAKSPOT_AGAIN if the run-time, not the user, has set LD_BIND_NOW. */
#define WS_BIND_NOW_SET "LD_BIND_NOW set by weakspot"

#pragma GCC visibility pop

#endif
