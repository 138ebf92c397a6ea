/* Tasks: their state, and what the parts of the run-time that handle them need of each other. */
#ifndef WEAKSPOT_OPENMP_TASK_H
#define WEAKSPOT_OPENMP_TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "openmp/control_variables.h"
#include "openmp/team.h"
#include "openmp/waiting.h"
#include "process/fibres.h"

#pragma GCC visibility push(hidden)

struct ws_omp_dependences;
struct ws_omp_phase_link;

/* The innermost taskgroup of a task. A new task is in the group of its parent. */
struct ws_omp_group {
    struct ws_omp_group *outer;
    uint32_t unfinished; /* tasks in the group */
    bool is_cancelled;
    ws_omp_order order;     /* the ends of its tasks happen before its end */
    uintptr_t *reductions; /* registered for it or for an outer group, by the compiler's array */
};

enum { WS_OMP_TASK_ORDERS = 2 };

/* Why a task does not continue at once. */
enum ws_omp_wait { WS_OMP_NO_WAIT, WS_OMP_CHILDREN, WS_OMP_GROUP, WS_OMP_DEPENDENCES, WS_OMP_EVENT, WS_OMP_BARRIER };

/* A task, implicit or explicit. The lock of the team guards the counts and lists. */
struct ws_omp_task {
    struct ws_omp_task *parent; /* null for an implicit task */
    struct ws_omp_team *team;
    struct ws_omp_variables variables; /* of an explicit task */
    bool is_final;
    bool is_untied;
    bool is_undeferred;
    bool has_created; /* a child */
    bool has_begun;
    bool has_ended;  /* its code */
    bool is_complete;
    bool is_detached; /* it is complete only when its event is fulfilled */
    bool is_fulfilled;
    enum ws_omp_wait wait;
    const struct ws_omp_task *awaited; /* its undeferred child, while it waits for the dependences of that */
    const void *pc; /* the call that has created it */

    void (*routine)(void *data);
    void *data;
    void *block; /* holds the data, if the task has a copy */
    size_t block_bytes;

    uint32_t references; /* from the task itself until it is complete, and from its children until they are */
    uint32_t children;   /* not complete */
    ws_omp_order order;  /* the ends of its children happen before its taskwait; order + 1: its event happens before its end */
    struct ws_omp_group *group;

    struct ws_omp_dependences *dependences; /* of its children */
    struct ws_omp_phase_link *links;        /* its own */
    uint32_t link_count;
    uint32_t open_phases; /* it waits for the tasks of so many phases */

    /* in a controlled run */
    uint32_t number;
    struct ws_fibre fibre;
    struct ws_omp_task *suspended_below; /* the task that was suspended before this one on the same carrier */
};

/* A member of a team as a carrier of tasks. */
struct ws_omp_carrier {
    struct ws_omp_task implicit;
    struct ws_omp_task *suspended; /* the task that was suspended last */
};

/* The tasks of a team. */
struct ws_omp_task_pool {
    uint32_t unfinished;
    struct ws_omp_task **ready;
    size_t ready_count;
    size_t ready_room;
};

/* The task that the calling thread executes. */
struct ws_omp_task *ws_omp_current_task(struct ws_omp_member *member);

/* The member executes this task from now on. */
void ws_omp_set_current_task(struct ws_omp_member *member, struct ws_omp_task *task);

static inline void ws_omp_task_call(const struct ws_omp_task *task, const void *pc) {
    ws_omp_calls_for(pc);
    task->routine(task->data);
}

/* ---- scheduling: task_scheduling.c ---- */

/* The task is new and has no open phase: it can be executed. The lock is held. */
void ws_omp_task_is_ready(struct ws_omp_task *task);

/* Wakes the members that wait. */
void ws_omp_tasks_changed(struct ws_omp_team *team, const void *pc);

/* After the creation of a ready task: executes it now, or leaves it to a later scheduling point of a member. */
void ws_omp_task_created(struct ws_omp_member *member, struct ws_omp_task *task, const void *pc);

/* The current task waits; meanwhile the member may execute others. */
void ws_omp_task_wait(struct ws_omp_member *member, enum ws_omp_wait wait, const void *pc);

/* A scheduling point at which the current task may continue. */
void ws_omp_task_yield(struct ws_omp_member *member, const void *pc);

/* Executes the code of an undeferred task in the calling logical thread. Everything before and after it is ordered with it. */
void ws_omp_task_execute(struct ws_omp_member *member, struct ws_omp_task *task, const void *pc);

/* ---- completion: task_completion.c ---- */

/* The code of the task has ended. Returns whether that completes the task: its event is fulfilled, if it has one. */
bool ws_omp_task_end_code(struct ws_omp_task *task);

/* The task is complete: its code has ended and its event is fulfilled, if it has one. */
void ws_omp_task_complete(struct ws_omp_task *task, const void *pc);

/* The end of its code or the fulfilment of its event happens before what waits for the task. */
void ws_omp_task_release(struct ws_omp_task *task, const void *pc);

/* The task does not use its copy of the data any more. */
void ws_omp_task_free_data(struct ws_omp_task *task, const void *pc);

void ws_omp_task_drop(struct ws_omp_task *task, const void *pc); /* one reference less */

/* Whether a task that has not begun is to be left out, because its group or region is cancelled. */
bool ws_omp_task_is_cancelled(const struct ws_omp_task *task);

/* ---- dependences: task_dependences.c ---- */

/* Adds the dependences of a new task, from the compiler's array. Sets open_phases. The lock is held. */
void ws_omp_task_depend(struct ws_omp_task *task, void *const *depend);

/* Whether another task excludes this one now. The lock is held. */
bool ws_omp_task_is_excluded(const struct ws_omp_task *task);

/* The task begins, when no phase is open and no task excludes it: excludes others. The lock is held. */
void ws_omp_task_exclude(struct ws_omp_task *task);

/* Declares the orders: before its first access; after its last one. */
void ws_omp_task_acquire_dependences(const struct ws_omp_task *task, const void *pc);
void ws_omp_task_release_dependences(const struct ws_omp_task *task, const void *pc);

/* The task is complete: other tasks may become ready. The lock is held. */
void ws_omp_task_leave_phases(struct ws_omp_task *task);

/* The task has no children any more that may depend on one another. */
void ws_omp_dependences_forget(struct ws_omp_task *parent, const void *pc);

/* ---- groups: task_groups.c ---- */

void ws_omp_group_begin(struct ws_omp_member *member);
void ws_omp_group_end(struct ws_omp_member *member, const void *pc);

/* ---- creation: tasks.c ---- */

/* The data of a task: copied by the function, or byte by byte where it is null. */
struct ws_omp_task_data {
    void (*routine)(void *data);
    void *data;
    void (*copy)(void *to, void *from);
    long bytes;
    long alignment;
};

struct ws_omp_task *ws_omp_task_new(struct ws_omp_member *member, const struct ws_omp_task_data *given, unsigned flags, const void *pc);
void ws_omp_task_copy_data(struct ws_omp_task *task, const struct ws_omp_task_data *given, const void *pc);
void ws_omp_task_start(struct ws_omp_member *member, struct ws_omp_task *task, void *const *depend, const void *pc);

/* The bits that the compiler sets in the flags of a task and of a taskloop. */
enum {
    WS_OMP_UNTIED = 1 << 0,
    WS_OMP_FINAL = 1 << 1,
    WS_OMP_DEPEND = 1 << 3,
    WS_OMP_UP = 1 << 8,
    WS_OMP_GRAINSIZE = 1 << 9,
    WS_OMP_IF = 1 << 10,
    WS_OMP_NOGROUP = 1 << 11,
    WS_OMP_REDUCTION = 1 << 12,
    WS_OMP_DETACH = 1 << 13,
    WS_OMP_STRICT = 1 << 14
};

#pragma GCC visibility pop

#endif
