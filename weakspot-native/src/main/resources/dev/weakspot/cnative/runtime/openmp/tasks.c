/* Explicit tasks. This version executes each task where it is created. */
#include "openmp/tasks.h"

#include "openmp/team.h"

bool ws_omp_tasks_left(const struct ws_omp_team *team) {
    (void)team;
    return false;
}

bool ws_omp_tasks_run_one(struct ws_omp_member *member, const void *pc) {
    (void)member;
    (void)pc;
    return false;
}

void ws_omp_tasks_complete(struct ws_omp_member *member, const void *pc) {
    (void)member;
    (void)pc;
}

void ws_omp_reductions_begin(struct ws_omp_share *share, uintptr_t *reductions, bool is_first) {
    (void)share;
    (void)reductions;
    (void)is_first;
}

void ws_omp_tasks_begin_team(struct ws_omp_team *team) {
    (void)team;
}

void ws_omp_tasks_end_team(struct ws_omp_team *team) {
    (void)team;
}

void ws_omp_reductions_begin_team(struct ws_omp_team *team, uintptr_t *reductions) {
    (void)team;
    (void)reductions;
}

void ws_omp_tasks_cancel_group(struct ws_omp_member *member, const void *pc) {
    (void)member;
    (void)pc;
}

bool ws_omp_tasks_group_is_cancelled(struct ws_omp_member *member) {
    (void)member;
    return false;
}

void GOMP_task(void (*body)(void *), void *data, void (*copy)(void *, void *), long bytes, long alignment, bool is_deferrable,
               unsigned flags, void **depend, int priority) {
    (void)is_deferrable, (void)flags, (void)depend, (void)priority;
    char room[bytes + alignment];
    void *own = (void *)(((uintptr_t)room + (uintptr_t)alignment - 1) & ~((uintptr_t)alignment - 1));
    if (copy != NULL) {
        copy(own, data);
    } else {
        __builtin_memcpy(own, data, (size_t)bytes);
    }
    body(own);
}

void GOMP_taskwait_depend(void **depend) {
    (void)depend;
}

WS_EXPORT void GOMP_taskwait(void) {}
WS_EXPORT void GOMP_taskyield(void) {}
WS_EXPORT void GOMP_taskgroup_start(void) {}
WS_EXPORT void GOMP_taskgroup_end(void) {}
