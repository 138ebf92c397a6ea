/*
 * Barriers. All that happens before the arrival of a member happens before the departure of every member. Two orders suffice
 * for that: no member arrives at a round before all have left the round before the last.
 */
#include "openmp/barrier.h"

#include "link/interception.h"
#include "openmp/tasks.h"
#include "openmp/team.h"

static bool is_over(const struct ws_omp_barrier *barrier, uint32_t round) {
    return __atomic_load_n(&barrier->round, __ATOMIC_ACQUIRE) != round;
}

static bool is_cancelled(const struct ws_omp_team *team) {
    return __atomic_load_n(&team->is_cancelled, __ATOMIC_ACQUIRE);
}

/* Completes the round if all have arrived and no task is left. The lock is held. */
static bool complete_round(struct ws_omp_team *team) {
    struct ws_omp_barrier *barrier = &team->barrier;
    if (barrier->arrived != team->size || ws_omp_tasks_left(team)) {
        return false;
    }
    barrier->arrived = 0;
    barrier->cancellable = 0;
    team->is_construct_cancelled = false;
    __atomic_add_fetch(&barrier->round, 1, __ATOMIC_RELEASE);
    return true;
}

void ws_omp_barrier_cancel(struct ws_omp_barrier *barrier) {
    barrier->arrived -= barrier->cancellable;
    barrier->cancellable = 0;
}

/* Returns false if the region is cancelled. */
static bool arrive(struct ws_omp_team *team, bool may_be_cancelled) {
    ws_omp_lock(&team->lock);
    bool stays = !may_be_cancelled || !is_cancelled(team);
    if (stays) {
        team->barrier.arrived++;
        team->barrier.cancellable += may_be_cancelled;
    }
    ws_omp_unlock(&team->lock);
    return stays;
}

/* Waits as ws_omp_barrier_wait; returns whether the calling thread has left because the region is cancelled. */
static bool wait_or_cancel(struct ws_omp_member *self, bool may_be_cancelled, const void *pc) {
    struct ws_omp_team *team = self->team;
    struct ws_omp_barrier *barrier = &team->barrier;
    uint32_t round = __atomic_load_n(&barrier->round, __ATOMIC_ACQUIRE); /* it cannot end before this member arrives */
    ws_omp_order order = barrier->orders + round % 2;
    ws_omp_release(order, pc);
    if (!arrive(team, may_be_cancelled)) {
        return true;
    }
    while (!is_over(barrier, round)) {
        uint32_t value = ws_omp_event_value(&barrier->event);
        ws_omp_lock(&team->lock);
        bool is_complete = !is_over(barrier, round) && complete_round(team);
        bool is_left = may_be_cancelled && is_cancelled(team) && !is_over(barrier, round);
        ws_omp_unlock(&team->lock);
        if (is_complete) {
            ws_omp_event_happens(&barrier->event, pc);
        } else if (is_left) {
            return true;
        } else if (!is_over(barrier, round) && !ws_omp_tasks_run_one(self, pc)) {
            ws_omp_event_sleep(&barrier->event, value, pc);
        }
    }
    ws_omp_acquire(order, pc);
    return may_be_cancelled && is_cancelled(team);
}

bool ws_omp_barrier_wait(bool may_be_cancelled, const void *pc) {
    struct ws_omp_member *self = ws_omp_self();
    if (self->team->size == 1) {
        ws_omp_tasks_complete(self, pc);
        return may_be_cancelled && is_cancelled(self->team);
    }
    bool is_left = wait_or_cancel(self, may_be_cancelled, pc);
    if (is_left) {
        ws_omp_acquire(self->team->cancel_order, pc);
    }
    return is_left;
}

WS_EXPORT void GOMP_barrier(void) {
    ws_omp_barrier_wait(false, WS_HERE);
}

WS_EXPORT bool GOMP_barrier_cancel(void) {
    return ws_omp_barrier_wait(true, WS_HERE);
}
