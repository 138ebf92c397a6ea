/*
 * taskloop: tasks that execute parts of the iterations. The data of a task begins with the first iteration and the bound, for which the
 * compiler leaves room; with a reduction, the address of its array follows.
 */
#include "link/interception.h"
#include "openmp/task.h"

void GOMP_taskgroup_reduction_register(uintptr_t *array);

struct loop_tasks {
    uint64_t tasks;
    uint64_t least;  /* iterations of a task */
    uint64_t larger; /* so many tasks have one iteration more */
};

static struct loop_tasks divide(uint64_t count, unsigned flags, uint64_t wanted, uint32_t threads) {
    struct loop_tasks all = {wanted, 0, 0};
    if ((flags & WS_OMP_GRAINSIZE) != 0) {
        uint64_t grain = wanted == 0 ? 1 : wanted;
        if ((flags & WS_OMP_STRICT) != 0) {
            return (struct loop_tasks){count / grain + (count % grain != 0), grain, 0};
        }
        all.tasks = count / grain;
        all.tasks += all.tasks == 0;
    } else if (wanted == 0) {
        all.tasks = threads;
    }
    all.tasks = all.tasks < count ? all.tasks : count;
    all.least = count / all.tasks;
    all.larger = count % all.tasks;
    return all;
}

static struct loop_tasks loop_tasks_begin(
        struct ws_omp_member *member, const struct ws_omp_task_data *given, unsigned flags, unsigned long wanted, uint64_t count,
        size_t bounds_bytes, const void *pc) {
    (void)pc;
    if ((flags & WS_OMP_NOGROUP) == 0) {
        ws_omp_group_begin(member);
    }
    uintptr_t *reductions = NULL;
    if ((flags & WS_OMP_REDUCTION) != 0) {
        reductions = *(uintptr_t **)((char *)given->data + bounds_bytes);
    }
    if (count == 0) {
        if (reductions != NULL) {
            reductions[2] = 0; /* no copies */
        }
        return (struct loop_tasks){0, 0, 0};
    }
    if (reductions != NULL) {
        GOMP_taskgroup_reduction_register(reductions);
    }
    return divide(count, flags, wanted, member->team->size);
}

static struct ws_omp_task *loop_task_new(
        struct ws_omp_member *member, const struct ws_omp_task_data *given, unsigned flags, const void *pc) {
    if (ws_omp_task_is_cancelled(ws_omp_current_task(member))) {
        return NULL;
    }
    struct ws_omp_task *task = ws_omp_task_new(member, given, flags, pc);
    task->is_undeferred |= (flags & WS_OMP_IF) == 0;
    ws_omp_task_copy_data(task, given, pc);
    return task;
}

static void loop_tasks_end(struct ws_omp_member *member, unsigned flags, const void *pc) {
    if ((flags & WS_OMP_NOGROUP) == 0) {
        ws_omp_group_end(member, pc);
    }
}

static uint64_t count_signed(long start, long end, long step) {
    if (step > 0 ? start >= end : start <= end) {
        return 0;
    }
    unsigned long distance = step > 0 ? (unsigned long)end - (unsigned long)start : (unsigned long)start - (unsigned long)end;
    unsigned long width = step > 0 ? (unsigned long)step : 0 - (unsigned long)step;
    return (distance - 1) / width + 1;
}

static uint64_t count_unsigned(unsigned flags, unsigned long long start, unsigned long long end, unsigned long long step) {
    bool is_up = (flags & WS_OMP_UP) != 0;
    if (is_up ? start >= end : start <= end) {
        return 0;
    }
    return is_up ? (end - start - 1) / step + 1 : (start - end - 1) / (0 - step) + 1;
}

#define TASKLOOP GOMP_taskloop
#define NUMBER long
#define COUNT(flags, start, end, step) count_signed(start, end, step)
#include "openmp/taskloop_entry.h"

#define TASKLOOP GOMP_taskloop_ull
#define NUMBER unsigned long long
#define COUNT(flags, start, end, step) count_unsigned(flags, start, end, step)
#include "openmp/taskloop_entry.h"
