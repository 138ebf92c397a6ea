/* Waiting for tasks: taskwait, taskgroup, taskyield; the cancellation of a taskgroup. */
#include "link/interception.h"
#include "openmp/task.h"
#include "openmp/tasks.h"

WS_EXPORT void GOMP_taskwait(void) {
    struct ws_omp_member *member = ws_omp_self();
    struct ws_omp_task *task = ws_omp_current_task(member);
    if (!task->has_created) {
        return;
    }
    ws_omp_lock(&member->team->lock);
    bool has_children = task->children != 0;
    ws_omp_unlock(&member->team->lock);
    if (has_children) {
        ws_omp_task_wait(member, WS_OMP_CHILDREN, WS_HERE);
    }
    ws_omp_acquire(task->order, WS_HERE);
}

/* As an undeferred task without code. */
static void nothing(void *data) {
    (void)data;
}

WS_EXPORT void GOMP_taskwait_depend(void **depend) {
    struct ws_omp_member *member = ws_omp_self();
    struct ws_omp_task_data data = {nothing, NULL, NULL, 0, 1};
    struct ws_omp_task *task = ws_omp_task_new(member, &data, 0, WS_HERE);
    task->is_undeferred = true;
    ws_omp_task_start(member, task, depend, WS_HERE);
}

WS_EXPORT void GOMP_taskyield(void) {
    ws_omp_task_yield(ws_omp_self(), WS_HERE);
}

void ws_omp_group_begin(struct ws_omp_member *member) {
    struct ws_omp_task *task = ws_omp_current_task(member);
    struct ws_omp_group *group = ws_omp_allocate(sizeof *group);
    group->outer = task->group;
    group->order = ws_omp_new_orders(1);
    group->reductions = group->outer == NULL ? NULL : group->outer->reductions;
    task->group = group;
}

void ws_omp_group_end(struct ws_omp_member *member, const void *pc) {
    struct ws_omp_task *task = ws_omp_current_task(member);
    struct ws_omp_group *group = task->group;
    ws_omp_lock(&member->team->lock);
    bool has_tasks = group->unfinished != 0;
    ws_omp_unlock(&member->team->lock);
    if (has_tasks) {
        ws_omp_task_wait(member, WS_OMP_GROUP, pc);
    }
    ws_omp_acquire(group->order, pc);
    ws_omp_forget_orders(group->order, 1, pc);
    task->group = group->outer;
    ws_omp_free(group);
}

WS_EXPORT void GOMP_taskgroup_start(void) {
    ws_omp_group_begin(ws_omp_self());
}

WS_EXPORT void GOMP_taskgroup_end(void) {
    ws_omp_group_end(ws_omp_self(), WS_HERE);
}

bool ws_omp_taskgroup_cancel(struct ws_omp_member *member) {
    struct ws_omp_task *task = ws_omp_current_task(member);
    if (task->group != NULL) {
        __atomic_store_n(&task->group->is_cancelled, true, __ATOMIC_RELEASE);
    }
    return ws_omp_taskgroup_is_cancelled(member);
}

bool ws_omp_taskgroup_is_cancelled(struct ws_omp_member *member) {
    return ws_omp_task_is_cancelled(ws_omp_current_task(member));
}
