/*
 * The late start of runs. Runs begin before main. Where the set-up, the part until the second thread starts, takes long and can be
 * shared by all runs, one run ends its set-up, becomes the fork server, and forks the other runs there.
 *
 * The engine repeats the requests of the set-up from memory, so a late run makes the same requests and steps as any other.
 */
#ifndef WEAKSPOT_LATE_START_H
#define WEAKSPOT_LATE_START_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "process/set_up_watch.h"

#pragma GCC visibility push(hidden)

/* ---- in the fork server ---- */

/* A run that may become the fork server, as the fork server before it has it. */
struct ws_candidate {
    int handover; /* a socket to the run; -1 without a candidate */
    int signals;  /* readable when the run has stopped */
    struct ws_watch watch;
};

/* Before the candidate is forked; -1 as `handover` if that is impossible. */
struct ws_candidate ws_candidate_open(void);

/* After the fork, in the fork server. */
void ws_candidate_begin(struct ws_candidate *candidate, pid_t run);

/* After an event of `handover` or `signals`. True if the candidate becomes the fork server now. */
bool ws_candidate_proceeds(struct ws_candidate *candidate);

/* Forgets the candidate. Returns why it cannot become the fork server; 0 if it can, or has not come so far. */
int32_t ws_candidate_close(struct ws_candidate *candidate);

/* ---- in the run ---- */

/* In a candidate, after the fork and before its program runs; `control` is the fork server's connection to the engine. */
void ws_become_candidate(struct ws_candidate *candidate, int control);

/* Called before the second thread starts. A candidate may return several times: once in each run that it forks. */
void ws_offer_late_start(void);

/* In the process of a late run. */
void ws_continue_run(pid_t server);

#pragma GCC visibility pop

#endif
