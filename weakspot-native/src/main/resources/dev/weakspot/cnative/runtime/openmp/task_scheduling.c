/*
 * Which task a thread of a team executes. In a controlled run each deferrable task is a logical thread with a stack of its own. At
 * a scheduling point the strategy chooses among the tasks that the thread may execute: the current one, if it need not wait, those
 * that the thread has suspended, and those that are ready, within the scheduling constraint [OpenMP 5.0, 2.10.6]: a tied task only
 * begins on a thread if it is a descendant of every task that is suspended there outside a barrier. A task stays on its thread.
 *
 * In a program without Weakspot a ready task is executed at once, as a call.
 */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "memory/own_array.h"
#include "openmp/task.h"
#include "openmp/tasks.h"
#include "process/clocks.h"

enum { USUAL_STACK_BYTES = 8 << 20 };

static struct ws_omp_carrier *carrier_of(struct ws_omp_member *member) {
    if (member->carrier == NULL) {
        struct ws_omp_carrier *carrier = ws_omp_allocate(sizeof *carrier);
        carrier->implicit.team = member->team;
        carrier->implicit.has_begun = true;
        carrier->implicit.order = ws_omp_new_orders(WS_OMP_TASK_ORDERS);
        carrier->implicit.references = 1;
        member->carrier = carrier;
    }
    return member->carrier;
}

struct ws_omp_task *ws_omp_current_task(struct ws_omp_member *member) {
    return member->task != NULL ? member->task : &carrier_of(member)->implicit;
}

void ws_omp_set_current_task(struct ws_omp_member *member, struct ws_omp_task *task) {
    bool is_implicit = task->parent == NULL;
    member->task = is_implicit ? NULL : task;
    member->current_variables = is_implicit ? &member->variables : &task->variables;
}

/* ---- the tasks that may be executed ---- */

void ws_omp_task_is_ready(struct ws_omp_task *task) {
    struct ws_omp_task_pool *pool = task->team->tasks;
    pool->ready = ws_grow(pool->ready, pool->ready_count, &pool->ready_room, sizeof *pool->ready, task->pc);
    pool->ready[pool->ready_count++] = task;
}

void ws_omp_tasks_changed(struct ws_omp_team *team, const void *pc) {
    ws_omp_event_happens(&team->barrier.event, pc);
}

static bool is_descendant(const struct ws_omp_task *task, const struct ws_omp_task *other) {
    while (task != NULL && task != other) {
        task = task->parent;
    }
    return task != NULL;
}

static bool constrains(const struct ws_omp_task *suspended, const struct ws_omp_task *task) {
    return suspended->wait != WS_OMP_BARRIER && !suspended->is_untied && !is_descendant(task, suspended);
}

/* Whether the member, which executes the task `current`, may begin a ready task. The lock is held. */
static bool may_begin(const struct ws_omp_member *member, const struct ws_omp_task *current, const struct ws_omp_task *task) {
    if (!task->is_untied && constrains(current, task)) {
        return false;
    }
    for (const struct ws_omp_task *other = member->carrier->suspended; other != NULL; other = other->suspended_below) {
        if (!task->is_untied && constrains(other, task)) {
            return false;
        }
    }
    return !ws_omp_task_is_excluded(task);
}

static bool is_over(const struct ws_omp_task *task) {
    switch (task->wait) {
        case WS_OMP_CHILDREN: return task->children == 0;
        case WS_OMP_GROUP: return task->group->unfinished == 0;
        case WS_OMP_DEPENDENCES: return task->awaited->open_phases == 0 && !ws_omp_task_is_excluded(task->awaited);
        case WS_OMP_EVENT: return task->is_fulfilled;
        case WS_OMP_BARRIER: return false; /* the barrier itself decides */
        default: return true;
    }
}

/* ---- execution as a call ---- */

void ws_omp_task_execute(struct ws_omp_member *member, struct ws_omp_task *task, const void *pc) {
    struct ws_omp_task *current = ws_omp_current_task(member);
    ws_omp_task_acquire_dependences(task, pc);
    ws_omp_set_current_task(member, task);
    if (!ws_omp_task_is_cancelled(task)) {
        ws_omp_task_call(task, pc);
    }
    ws_omp_task_free_data(task, pc);
    bool is_done = ws_omp_task_end_code(task);
    if (!is_done && task->is_undeferred) {
        ws_omp_task_wait(member, WS_OMP_EVENT, pc);
        is_done = true;
    }
    if (task->is_detached && task->is_undeferred) {
        ws_omp_acquire(task->order + 1, pc);
    }
    ws_omp_set_current_task(member, current);
    ws_omp_task_release(task, pc);
    if (is_done) {
        ws_omp_task_complete(task, pc);
    }
}

/* Takes a ready task that the member may execute; null if there is none. */
static struct ws_omp_task *take_ready(struct ws_omp_member *member, const struct ws_omp_task *current) {
    struct ws_omp_team *team = member->team;
    struct ws_omp_task_pool *pool = team->tasks;
    struct ws_omp_task *taken = NULL;
    ws_omp_lock(&team->lock);
    for (size_t i = 0; i < pool->ready_count && taken == NULL; i++) {
        if (may_begin(member, current, pool->ready[i])) {
            taken = pool->ready[i];
            pool->ready[i] = pool->ready[--pool->ready_count];
            taken->has_begun = true;
            ws_omp_task_exclude(taken);
        }
    }
    ws_omp_unlock(&team->lock);
    return taken;
}

static bool call_one(struct ws_omp_member *member, struct ws_omp_task *current, const void *pc) {
    struct ws_omp_task *task = take_ready(member, current);
    if (task == NULL) {
        return false;
    }
    struct ws_omp_carrier *carrier = member->carrier;
    current->suspended_below = carrier->suspended;
    carrier->suspended = current;
    ws_omp_task_execute(member, task, pc);
    carrier->suspended = current->suspended_below;
    return true;
}

/* ---- execution by fibres ---- */

static void suspend(struct ws_omp_carrier *carrier, struct ws_omp_task *task) {
    task->suspended_below = carrier->suspended;
    carrier->suspended = task;
}

static void unsuspend(struct ws_omp_carrier *carrier, struct ws_omp_task *task) {
    struct ws_omp_task **at = &carrier->suspended;
    while (*at != task) {
        at = &(*at)->suspended_below;
    }
    *at = task->suspended_below;
}

static void run(void *given) {
    struct ws_omp_task *task = given;
    const void *pc = task->pc;
    struct ws_omp_member *member = ws_omp_self();
    struct ws_omp_carrier *carrier = member->carrier;
    ws_omp_task_acquire_dependences(task, pc);
    if (!ws_omp_task_is_cancelled(task)) {
        ws_omp_task_call(task, pc);
    }
    ws_omp_task_free_data(task, pc);
    ws_omp_task_release(task, pc);
    struct ws_fibre fibre = task->fibre;
    if (ws_omp_task_end_code(task)) {
        ws_omp_task_complete(task, pc);
    }
    struct ws_omp_task *next = carrier->suspended; /* it is at a scheduling point and chooses what the thread does */
    carrier->suspended = next->suspended_below;
    ws_omp_set_current_task(member, next);
    ws_fibre_end(&fibre, &next->fibre);
}

static void begin(struct ws_omp_member *member, struct ws_omp_task *current, struct ws_omp_task *task, const void *pc) {
    struct ws_omp_team *team = member->team;
    struct ws_omp_task_pool *pool = team->tasks;
    ws_omp_lock(&team->lock);
    for (size_t i = 0; i < pool->ready_count; i++) {
        if (pool->ready[i] == task) {
            pool->ready[i] = pool->ready[--pool->ready_count];
        }
    }
    task->has_begun = true;
    ws_omp_task_exclude(task);
    ws_omp_unlock(&team->lock);
    suspend(member->carrier, current);
    ws_omp_set_current_task(member, task);
    size_t stack_bytes = ws_omp_settings.stack_bytes != 0 ? ws_omp_settings.stack_bytes : USUAL_STACK_BYTES;
    ws_fibre_begin(&current->fibre, &task->fibre, task->number, run, task, stack_bytes, pc);
}

static void resume(struct ws_omp_member *member, struct ws_omp_task *current, struct ws_omp_task *task, const void *pc) {
    unsuspend(member->carrier, task);
    suspend(member->carrier, current);
    ws_omp_set_current_task(member, task);
    ws_fibre_continue(&current->fibre, &task->fibre, pc);
}

static bool is_ready(const struct ws_omp_task_pool *pool, const struct ws_omp_task *task) {
    for (size_t i = 0; i < pool->ready_count; i++) {
        if (pool->ready[i] == task) {
            return true;
        }
    }
    return false;
}

static bool is_suspended(const struct ws_omp_carrier *carrier, const struct ws_omp_task *task) {
    const struct ws_omp_task *other = carrier->suspended;
    while (other != NULL && other != task) {
        other = other->suspended_below;
    }
    return other != NULL;
}

/* The tasks that the member may execute next. Other threads may begin some of them before the strategy has chosen. */
struct candidates {
    struct ws_omp_task **tasks;
    size_t count;
    size_t room;
};

static void add(struct candidates *candidates, struct ws_omp_task *task) {
    candidates->tasks = ws_grow(candidates->tasks, candidates->count, &candidates->room, sizeof *candidates->tasks, task->pc);
    candidates->tasks[candidates->count++] = task;
}

static void find_candidates(struct candidates *found, struct ws_omp_member *member, struct ws_omp_task *current) {
    struct ws_omp_task_pool *pool = member->team->tasks;
    found->count = 0;
    if (is_over(current)) {
        add(found, current);
    }
    for (struct ws_omp_task *task = member->carrier->suspended; task != NULL; task = task->suspended_below) {
        if (is_over(task)) {
            add(found, task);
        }
    }
    for (size_t i = 0; i < pool->ready_count; i++) {
        if (may_begin(member, current, pool->ready[i])) {
            add(found, pool->ready[i]);
        }
    }
}

enum turn { NONE_FOUND, CONTINUE, HAS_BEEN_AWAY };

/* One choice of the strategy. */
static enum turn take_turn(struct ws_omp_member *member, struct ws_omp_task *current, const void *pc) {
    struct ws_omp_carrier *carrier = member->carrier;
    struct candidates found = {NULL, 0, 0};
    find_candidates(&found, member, current);
    if (found.count == 0) {
        return NONE_FOUND;
    }
    if (found.count == 1 && found.tasks[0] == current) {
        ws_omp_free(found.tasks);
        ws_pause(0, pc);
        return CONTINUE;
    }
    ws_begin(WS_CHOOSE, NULL, pc)->count = (uint32_t)found.count;
    struct ws_omp_task *chosen = found.tasks[ws_ask().value[0]];
    ws_omp_free(found.tasks);
    if (chosen == current) {
        return CONTINUE;
    }
    if (is_suspended(carrier, chosen)) {
        resume(member, current, chosen, pc);
    } else if (is_ready(member->team->tasks, chosen) && may_begin(member, current, chosen)) {
        begin(member, current, chosen, pc);
    }
    return HAS_BEEN_AWAY;
}

/* ---- scheduling points ---- */

void ws_omp_task_created(struct ws_omp_member *member, struct ws_omp_task *task, const void *pc) {
    enum { DEFERRED, AT_ONCE, CHOICES };
    struct ws_omp_task *current = ws_omp_current_task(member);
    bool is_initial = member->team->encountering == NULL; /* no barrier follows that would complete it */
    bool is_at_once = is_initial || !ws_takes_control();
    if (!is_at_once) {
        ws_begin(WS_CHOOSE, NULL, pc)->count = CHOICES;
        is_at_once = ws_ask().value[0] == AT_ONCE;
    }
    if (!is_at_once) {
        return;
    }
    if (!ws_takes_control()) {
        call_one(member, current, pc);
    } else if (is_ready(member->team->tasks, task) && may_begin(member, current, task)) {
        begin(member, current, task, pc);
    }
}

void ws_omp_task_wait(struct ws_omp_member *member, enum ws_omp_wait wait, const void *pc) {
    struct ws_omp_team *team = member->team;
    struct ws_omp_task *current = ws_omp_current_task(member);
    current->wait = wait;
    while (true) {
        uint32_t value = ws_omp_event_value(&team->barrier.event);
        bool is_controlled = ws_takes_control();
        ws_omp_lock(&team->lock);
        bool is_done = !is_controlled && is_over(current);
        ws_omp_unlock(&team->lock);
        enum turn turn = is_done ? CONTINUE : NONE_FOUND;
        if (is_controlled) {
            turn = take_turn(member, current, pc);
        } else if (!is_done && call_one(member, current, pc)) {
            turn = HAS_BEEN_AWAY;
        }
        if (turn == CONTINUE) {
            break;
        }
        if (turn == NONE_FOUND) {
            ws_omp_event_sleep(&team->barrier.event, value, pc);
        }
    }
    current->wait = WS_OMP_NO_WAIT;
}

void ws_omp_task_yield(struct ws_omp_member *member, const void *pc) {
    if (ws_takes_control()) {
        while (take_turn(member, ws_omp_current_task(member), pc) == HAS_BEEN_AWAY) {
        }
    }
}

bool ws_omp_tasks_left(const struct ws_omp_team *team) {
    return __atomic_load_n(&team->tasks->unfinished, __ATOMIC_ACQUIRE) != 0;
}

bool ws_omp_tasks_run_one(struct ws_omp_member *member, const void *pc) {
    if (!ws_omp_tasks_left(member->team)) {
        return false;
    }
    struct ws_omp_task *current = ws_omp_current_task(member);
    current->wait = WS_OMP_BARRIER;
    bool has_run = ws_takes_control() ? take_turn(member, current, pc) != NONE_FOUND : call_one(member, current, pc);
    current->wait = WS_OMP_NO_WAIT;
    return has_run;
}

void ws_omp_tasks_complete(struct ws_omp_member *member, const void *pc) {
    struct ws_omp_team *team = member->team;
    while (ws_omp_tasks_left(team)) {
        uint32_t value = ws_omp_event_value(&team->barrier.event);
        if (ws_omp_tasks_left(team) && !ws_omp_tasks_run_one(member, pc)) {
            ws_omp_event_sleep(&team->barrier.event, value, pc);
        }
    }
    ws_omp_acquire(team->barrier.orders + team->barrier.round % 2, pc);
}
