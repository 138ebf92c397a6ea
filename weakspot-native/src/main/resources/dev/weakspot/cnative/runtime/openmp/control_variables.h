/* The internal control variables of OpenMP: those of each task, and those of the whole program. */
#ifndef WEAKSPOT_OPENMP_CONTROL_VARIABLES_H
#define WEAKSPOT_OPENMP_CONTROL_VARIABLES_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The schedules, as gcc and omp_sched_t number them. */
enum ws_omp_schedule { WS_OMP_RUNTIME = 0, WS_OMP_STATIC = 1, WS_OMP_DYNAMIC = 2, WS_OMP_GUIDED = 3, WS_OMP_AUTO = 4 };

/* Set in a schedule that the program or the environment calls monotonic. */
#define WS_OMP_MONOTONIC UINT32_C(0x80000000)

/* A count without a limit. */
#define WS_OMP_UNLIMITED UINT32_MAX

/* OMP_NUM_THREADS and OMP_PROC_BIND may have a value for each level. */
enum { WS_OMP_MOST_LEVELS = 8 };

/* The variables of a task; a new task inherits them. */
struct ws_omp_variables {
    uint32_t threads; /* for the next parallel region; 0 where neither the environment nor the program has set it */
    bool is_dynamic;
    uint32_t schedule;
    uint64_t chunk; /* of the schedule; 0 where it has none */
    uint32_t most_active_levels;
    uint32_t thread_limit;
    int device;
    uintptr_t allocator;
    uint32_t bind; /* omp_proc_bind_t */
};

/* The variables of the program, read from the environment when it starts. */
struct ws_omp_settings {
    struct ws_omp_variables initial;
    uint32_t threads[WS_OMP_MOST_LEVELS]; /* OMP_NUM_THREADS, level by level; 0 after its end */
    uint32_t binds[WS_OMP_MOST_LEVELS];
    uint32_t bind_count;
    bool may_cancel;
    bool is_wait_active;
    uint64_t stack_bytes; /* 0 for that of the system */
    int most_priority;
    bool displays_affinity;
    bool is_offload_mandatory;
    uint32_t teams;             /* 0 where nothing sets it */
    uint32_t teams_thread_limit; /* 0 where nothing sets it */
};
extern struct ws_omp_settings ws_omp_settings;

/* Reads the environment, once. A value that is not valid ends the program with a message. */
void ws_omp_read_environment(void);

/*
 * How many threads a team has where neither the program nor the environment says so. In a run the strategy chooses the number once,
 * for all teams of the run.
 */
uint32_t ws_omp_usual_threads(const void *pc);

/* The number of processors that the process may use. */
uint32_t ws_omp_processors(void);

#pragma GCC visibility pop

#endif
