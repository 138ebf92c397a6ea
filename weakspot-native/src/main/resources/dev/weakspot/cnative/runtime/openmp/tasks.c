/* The creation of explicit tasks. */
#include "openmp/tasks.h"

#include "link/access_log.h"
#include "link/interception.h"
#include "openmp/fortran.h"
#include "openmp/task.h"

#include <string.h>

extern void *__libc_memalign(size_t alignment, size_t size);

void ws_omp_tasks_begin_team(struct ws_omp_team *team) {
    team->tasks = ws_omp_allocate(sizeof *team->tasks);
    if (team->barrier.orders == 0) {
        team->barrier.orders = ws_omp_new_orders(2);
    }
}

void ws_omp_tasks_end_team(struct ws_omp_team *team) {
    for (uint32_t number = 0; number < team->size; number++) {
        struct ws_omp_carrier *carrier = team->members[number].carrier;
        if (carrier != NULL) {
            ws_omp_forget_orders(carrier->implicit.order, WS_OMP_TASK_ORDERS, team->pc);
            ws_omp_dependences_forget(&carrier->implicit, team->pc);
            ws_omp_free(carrier);
        }
    }
    ws_omp_free(team->tasks->ready);
    ws_omp_free(team->tasks);
    team->tasks = NULL;
}

struct ws_omp_task *ws_omp_task_new(
        struct ws_omp_member *member, const struct ws_omp_task_data *given, unsigned flags, const void *pc) {
    struct ws_omp_task *parent = ws_omp_current_task(member);
    struct ws_omp_task *task = ws_omp_allocate(sizeof *task);
    task->parent = parent;
    task->team = member->team;
    task->variables = *member->current_variables;
    task->is_final = (flags & WS_OMP_FINAL) != 0 || parent->is_final;
    task->is_untied = (flags & WS_OMP_UNTIED) != 0;
    task->is_undeferred = parent->is_final; /* a final task itself may be deferred, the tasks in it are included */
    task->is_detached = (flags & WS_OMP_DETACH) != 0;
    task->pc = pc;
    task->routine = given->routine;
    task->data = given->data;
    task->references = 1;
    task->order = ws_omp_new_orders(WS_OMP_TASK_ORDERS);
    task->group = parent->group;
    parent->has_created = true;
    return task;
}

/* The copy is a block of its own for the engine. The creator writes it before the task starts. */
void ws_omp_task_copy_data(struct ws_omp_task *task, const struct ws_omp_task_data *given, const void *pc) {
    size_t bytes = given->bytes > 0 ? (size_t)given->bytes : 1;
    size_t alignment = given->alignment > 16 ? (size_t)given->alignment : 16;
    task->block = __libc_memalign(alignment, bytes);
    if (task->block == NULL) {
        task->block = ws_omp_allocate(bytes); /* ends the program where no memory is left */
    }
    task->block_bytes = bytes;
    task->data = task->block;
    ws_log_storage(WS_ALLOCATE, task->block, bytes, pc);
    if (given->copy != NULL) {
        given->copy(task->block, given->data);
    } else if (given->bytes > 0) {
        memcpy(task->block, given->data, bytes);
    }
}

/* Returns whether the task has to wait for others. */
static bool enter(struct ws_omp_task *task, void *const *depend) {
    struct ws_omp_team *team = task->team;
    ws_omp_lock(&team->lock);
    __atomic_add_fetch(&team->tasks->unfinished, 1, __ATOMIC_RELAXED);
    task->parent->children++;
    task->parent->references++;
    if (task->group != NULL) {
        task->group->unfinished++;
    }
    if (depend != NULL) {
        ws_omp_task_depend(task, depend);
    }
    bool is_open = task->open_phases != 0;
    if (!is_open && !task->is_undeferred) {
        ws_omp_task_is_ready(task);
    }
    if (task->is_undeferred) {
        is_open |= ws_omp_task_is_excluded(task);
    }
    ws_omp_unlock(&team->lock);
    return is_open;
}

static void execute_undeferred(struct ws_omp_member *member, struct ws_omp_task *task, bool is_open, const void *pc) {
    if (is_open) {
        task->parent->awaited = task;
        ws_omp_task_wait(member, WS_OMP_DEPENDENCES, pc);
    }
    ws_omp_lock(&task->team->lock);
    ws_omp_task_exclude(task);
    ws_omp_unlock(&task->team->lock);
    task->has_begun = true;
    ws_omp_task_execute(member, task, pc);
}

void ws_omp_task_start(struct ws_omp_member *member, struct ws_omp_task *task, void *const *depend, const void *pc) {
    bool has_thread = !task->is_undeferred && ws_takes_control();
    if (has_thread) {
        task->number = ws_fibre_request_start(pc);
    }
    bool is_undeferred = task->is_undeferred;
    bool is_open = enter(task, depend);
    if (is_undeferred) {
        execute_undeferred(member, task, is_open, pc);
    } else if (!is_open) {
        ws_omp_tasks_changed(member->team, pc);
        ws_omp_task_created(member, task, pc);
    }
}

WS_EXPORT void GOMP_task(
        void (*routine)(void *), void *data, void (*copy)(void *, void *), long bytes, long alignment, bool condition,
        unsigned flags, void **depend, int priority, void *event) {
    (void)priority; /* a hint */
    const void *pc = WS_HERE;
    struct ws_omp_member *member = ws_omp_self();
    if (ws_omp_task_is_cancelled(ws_omp_current_task(member))) {
        return;
    }
    struct ws_omp_task_data given = {routine, data, copy, bytes, alignment};
    struct ws_omp_task *task = ws_omp_task_new(member, &given, flags, pc);
    task->is_undeferred |= !condition;
    if (task->is_detached) {
        task->references++; /* of the event, until it is fulfilled */
        *(void **)event = task;
        *(void **)data = task; /* the first firstprivate variable */
    }
    if (!task->is_undeferred) {
        ws_omp_task_copy_data(task, &given, pc);
    }
    ws_omp_task_start(member, task, (flags & WS_OMP_DEPEND) != 0 ? depend : NULL, pc);
}

static void fulfill(struct ws_omp_task *task, const void *pc) {
    ws_omp_task_release(task, pc);
    ws_omp_release(task->order + 1, pc);
    ws_omp_lock(&task->team->lock);
    task->is_fulfilled = true;
    bool is_done = task->has_ended && !task->is_undeferred;
    ws_omp_unlock(&task->team->lock);
    if (is_done) {
        ws_omp_task_complete(task, pc);
    } else {
        ws_omp_tasks_changed(task->team, pc); /* an undeferred task may wait for it */
    }
    ws_omp_task_drop(task, pc);
}

WS_EXPORT void omp_fulfill_event(uintptr_t event) {
    fulfill((struct ws_omp_task *)event, WS_HERE);
}

WS_EXPORT void omp_fulfill_event_(const uintptr_t *event) {
    fulfill((struct ws_omp_task *)*event, WS_HERE);
}

WS_EXPORT int omp_in_final(void) {
    const struct ws_omp_member *member = ws_omp_self();
    const struct ws_omp_task *task = member->task;
    return task != NULL && task->is_final;
}

WS_EXPORT int omp_in_final_(void) {
    return omp_in_final();
}
