/* The functions for explicit tasks that teams and barriers call. */
#ifndef WEAKSPOT_OPENMP_TASKS_H
#define WEAKSPOT_OPENMP_TASKS_H

#include <stdbool.h>
#include <stdint.h>

#include "link/interception.h"

#pragma GCC visibility push(hidden)

struct ws_omp_member;
struct ws_omp_share;
struct ws_omp_team;

/* Whether the team has tasks that are not complete, deferred or not. The lock of the team is held. */
bool ws_omp_tasks_left(const struct ws_omp_team *team);

/*
 * At a barrier: executes one ready task of the team, or resumes a suspended one; false if there is none. When a task becomes
 * ready or the last one completes, the event of the team's barrier happens.
 */
bool ws_omp_tasks_run_one(struct ws_omp_member *member, const void *pc);

/* At a barrier of a team with one member: executes all tasks. */
void ws_omp_tasks_complete(struct ws_omp_member *member, const void *pc);

/*
 * The calling member begins a work-sharing construct with task reductions, described by an array of the compiler: GOMP_loop_start
 * has the array. The lock of the team is held. `is_first` for the first member, whose arrays all members share.
 */
void ws_omp_reductions_begin(struct ws_omp_share *share, uintptr_t *reductions, bool is_first);

/*
 * A region with task reductions: before it starts, for a team of so many threads; then each member, before and after its code. The
 * compiler's code after the region frees the copies.
 */
void ws_omp_reductions_begin_region(uintptr_t *reductions, uint32_t threads, const void *pc);
void ws_omp_reductions_join_region(struct ws_omp_member *member, uintptr_t *reductions);

/*
 * cancel taskgroup, and the cancellation points of tasks: whether the taskgroup or the region of the current task is cancelled, so
 * that the task goes to its end.
 */
bool ws_omp_taskgroup_cancel(struct ws_omp_member *member);
bool ws_omp_taskgroup_is_cancelled(struct ws_omp_member *member);

/* A wait for dependences, as the compiler's entry point does it. */
void GOMP_taskwait_depend(void **depend) WS_EXPORT;

/* The team begins and ends. */
void ws_omp_tasks_begin_team(struct ws_omp_team *team);
void ws_omp_tasks_end_team(struct ws_omp_team *team);

#pragma GCC visibility pop

#endif
