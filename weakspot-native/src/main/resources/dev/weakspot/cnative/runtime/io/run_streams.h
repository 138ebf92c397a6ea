/* Standard input and output of the runs, for the fork server. */
#ifndef WEAKSPOT_RUN_STREAMS_H
#define WEAKSPOT_RUN_STREAMS_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* The descriptors that all runs read from and write to; `from` is negative if there is no input. */
void ws_set_run_streams(int from, int to);
void ws_redirect_streams(void);

/* In a run. */
void ws_reopen_input(void);

/* Before a run, and during a run. */
void ws_empty_output(void);
void ws_bound_output(void);

/* Keeps the output of a set-up, and puts it back before each late run. False if there is too much of it. */
bool ws_save_output(void);
void ws_restore_output(void);

#pragma GCC visibility pop

#endif
