/* Timers that send signals. */
#ifndef WEAKSPOT_TIMERS_H
#define WEAKSPOT_TIMERS_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* A signal has arrived, which may be that of the alarm. */
void ws_note_alarm(int signal);

/* The program has set or removed a handler: the engine learns whether the alarm may still interrupt a wait. */
void ws_update_alarm(void);

/* Whether the program has timers of timer_create; before a wait, the engine learns whether one may still send a signal. */
extern bool ws_has_timers;
void ws_update_timers(void);

#pragma GCC visibility pop

#endif
