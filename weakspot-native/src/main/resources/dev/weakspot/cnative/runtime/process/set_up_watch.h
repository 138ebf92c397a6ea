/* Observes the system calls of a run until its second thread starts. */
#ifndef WEAKSPOT_SET_UP_WATCH_H
#define WEAKSPOT_SET_UP_WATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Why runs cannot start late; other values are numbers of system calls. The engine has the same numbers (LateStartRefusal). */
enum {
    WS_REFUSED_NOT_OBSERVED = -1,
    WS_REFUSED_SIGNAL = -2,
    WS_REFUSED_DESCRIPTORS = -3,
    WS_REFUSED_OUTPUT = -4,
    WS_REFUSED_OLD_LIBRARY = -5
};

/* One run of a fork server under observation. */
struct ws_watch {
    pid_t run;       /* 0 while no run is observed */
    int handover;    /* the descriptor by which the run offers to start later runs */
    bool is_refused; /* the set-up has made a call that rules a late start out */
    int32_t refusal;
};

/* Begins to observe the run, which waits for a message in `handover` meanwhile. */
void ws_watch_begin(struct ws_watch *watch, pid_t run, int handover);

/* Handles a stop of the run, with its wait status. */
void ws_watch_stopped(struct ws_watch *watch, int status);

/* Ends the observation; the run continues. */
void ws_watch_end(struct ws_watch *watch);

/*
 * The state of a child, without taking note of it: a wait for the end of an observed process also returns, and consumes, its stops.
 */
bool ws_has_ended(pid_t process);
bool ws_is_stopped(pid_t process);

#pragma GCC visibility pop

#endif
