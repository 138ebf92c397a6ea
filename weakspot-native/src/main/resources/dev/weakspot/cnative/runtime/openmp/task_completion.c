/* The end of tasks: the orders that it creates, what it makes possible, and the memory of the task. */
#include "link/access_log.h"
#include "openmp/task.h"

bool ws_omp_task_is_cancelled(const struct ws_omp_task *task) {
    return task->team->is_cancelled || (task->group != NULL && task->group->is_cancelled);
}

void ws_omp_task_release(struct ws_omp_task *task, const void *pc) {
    struct ws_omp_barrier *barrier = &task->team->barrier;
    if (!task->parent->is_complete) {
        ws_omp_release(task->parent->order, pc);
    }
    if (task->group != NULL) {
        ws_omp_release(task->group->order, pc);
    }
    ws_omp_release(barrier->orders + __atomic_load_n(&barrier->round, __ATOMIC_ACQUIRE) % 2, pc);
    ws_omp_task_release_dependences(task, pc);
}

void ws_omp_task_drop(struct ws_omp_task *task, const void *pc) {
    struct ws_omp_team *team = task->team;
    ws_omp_lock(&team->lock);
    uint32_t left = --task->references;
    ws_omp_unlock(&team->lock);
    if (left != 0) {
        return;
    }
    struct ws_omp_task *parent = task->parent;
    ws_omp_forget_orders(task->order, WS_OMP_TASK_ORDERS, pc);
    ws_omp_dependences_forget(task, pc);
    if (parent != NULL) {
        ws_omp_free(task->links);
        ws_omp_free(task);
        ws_omp_task_drop(parent, pc);
    }
}

void ws_omp_task_complete(struct ws_omp_task *task, const void *pc) {
    struct ws_omp_team *team = task->team;
    ws_omp_lock(&team->lock);
    task->is_complete = true;
    task->parent->children--;
    if (task->group != NULL) {
        task->group->unfinished--;
    }
    ws_omp_task_leave_phases(task);
    __atomic_sub_fetch(&team->tasks->unfinished, 1, __ATOMIC_RELEASE);
    ws_omp_unlock(&team->lock);
    ws_omp_tasks_changed(team, pc);
    ws_omp_task_drop(task, pc);
}

bool ws_omp_task_end_code(struct ws_omp_task *task) {
    ws_omp_lock(&task->team->lock);
    task->has_ended = true;
    bool is_done = !task->is_detached || task->is_fulfilled;
    ws_omp_unlock(&task->team->lock);
    return is_done;
}

void ws_omp_task_free_data(struct ws_omp_task *task, const void *pc) {
    if (task->block != NULL) {
        ws_log_storage(WS_FREE, task->block, 0, pc);
        ws_omp_free(task->block);
        task->block = NULL;
    }
}
