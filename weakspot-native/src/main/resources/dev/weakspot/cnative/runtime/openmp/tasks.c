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
