/*
 * Cancellation. It takes effect only where OMP_CANCELLATION allows it. What happens before a thread cancels a construct happens
 * before the departure of the threads that observe the cancellation.
 */
#include "link/interception.h"
#include "openmp/tasks.h"
#include "openmp/team.h"
#include "openmp/work_share.h"
#include "process/clocks.h"

/* The constructs, as gcc numbers them. */
enum { PARALLEL = 1, LOOP = 2, SECTIONS = 4, TASKGROUP = 8 };

static bool *flag_of(struct ws_omp_member *self, int construct) {
    if (construct & PARALLEL) {
        return &self->team->is_cancelled;
    }
    return self->share != NULL ? &self->share->is_cancelled : &self->team->is_construct_cancelled;
}

static bool is_set(const bool *flag) {
    return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

/* The constructs in which threads may wait end with the region. */
static void wake_all(struct ws_omp_team *team, const void *pc) {
    ws_omp_event_happens(&team->barrier.event, pc);
    for (struct ws_omp_share *share = team->shares; share != NULL; share = share->next_share) {
        ws_omp_share_wake(share, pc);
    }
}

static void cancel(struct ws_omp_member *self, int construct, const void *pc) {
    ws_omp_release(self->team->cancel_order, pc);
    if (construct & TASKGROUP) {
        ws_omp_taskgroup_cancel(self);
        return;
    }
    ws_omp_lock(&self->team->lock); /* no construct is removed any more, once the region is cancelled */
    __atomic_store_n(flag_of(self, construct), true, __ATOMIC_RELEASE);
    if (construct & PARALLEL) {
        ws_omp_barrier_cancel(&self->team->barrier);
    }
    ws_omp_unlock(&self->team->lock);
    if (construct & PARALLEL) {
        wake_all(self->team, pc);
    }
}

static bool is_cancelled(struct ws_omp_member *self, int construct, const void *pc) {
    if (self->team->size > 1 && ws_takes_control()) {
        ws_pause(0, pc); /* a scheduling point: another thread may cancel the construct first */
    }
    if (construct & TASKGROUP ? !ws_omp_taskgroup_is_cancelled(self) : !is_set(flag_of(self, construct))) {
        return false;
    }
    ws_omp_acquire(self->team->cancel_order, pc);
    return true;
}

WS_EXPORT bool GOMP_cancellation_point(int construct) {
    struct ws_omp_member *self = ws_omp_self();
    return ws_omp_settings.may_cancel && is_cancelled(self, construct, WS_HERE);
}

WS_EXPORT bool GOMP_cancel(int construct, bool is_activated) {
    struct ws_omp_member *self = ws_omp_self();
    if (!ws_omp_settings.may_cancel) {
        return false;
    }
    if (!is_activated) {
        return is_cancelled(self, construct, WS_HERE);
    }
    cancel(self, construct, WS_HERE);
    return true;
}
