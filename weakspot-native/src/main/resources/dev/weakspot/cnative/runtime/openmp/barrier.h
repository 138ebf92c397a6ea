/* The barrier of a team. */
#ifndef WEAKSPOT_OPENMP_BARRIER_H
#define WEAKSPOT_OPENMP_BARRIER_H

#include <stdbool.h>
#include <stdint.h>

#include "openmp/waiting.h"

#pragma GCC visibility push(hidden)

struct ws_omp_team;

struct ws_omp_barrier {
    struct ws_omp_event event; /* a round is complete, the team is cancelled, or there is work for waiting threads */
    uint32_t arrived;          /* in this round */
    uint32_t cancellable;      /* of them, those that do not stay if the region is cancelled */
    uint32_t round;
    ws_omp_order orders; /* two numbers: that of even rounds and that of odd rounds */
};

/*
 * Waits until all members have arrived and the tasks of the team are complete. Returns whether the team is cancelled, and then
 * possibly before the others have arrived, if `may_be_cancelled`.
 */
bool ws_omp_barrier_wait(bool may_be_cancelled, const void *pc);

/* The region is cancelled: the arrivals that do not stay count no more. The lock of the team is held. */
void ws_omp_barrier_cancel(struct ws_omp_barrier *barrier);

#pragma GCC visibility pop

#endif
