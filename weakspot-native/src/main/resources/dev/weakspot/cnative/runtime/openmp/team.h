/* Teams, their members, and the state of the calling thread. */
#ifndef WEAKSPOT_OPENMP_TEAM_H
#define WEAKSPOT_OPENMP_TEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "openmp/barrier.h"
#include "openmp/control_variables.h"
#include "openmp/waiting.h"

#pragma GCC visibility push(hidden)

struct ws_omp_carrier;
struct ws_omp_league;
struct ws_omp_member;
struct ws_omp_share;
struct ws_omp_target;
struct ws_omp_task_pool;

typedef void (*ws_omp_region)(void *data);

/* A team: the threads that execute one parallel region, or the one thread outside of all regions. */
struct ws_omp_team {
    struct ws_omp_lock lock; /* guards the fields below it, and the shares */
    uint32_t size;
    uint32_t level;        /* the number of enclosing parallel regions, this one included */
    uint32_t active_level; /* of them, those with more than one thread */
    struct ws_omp_member *encountering; /* the member of the outer team that has made this one; null for an initial thread */
    ws_omp_region region;
    void *data;
    const void *pc; /* the call that has started the region */

    struct ws_omp_barrier barrier;
    bool is_cancelled;          /* by cancel parallel */
    bool is_construct_cancelled; /* by cancel for or sections, until the next barrier: of a construct without a share */
    ws_omp_order cancel_order;

    struct ws_omp_share *shares; /* the work-sharing constructs that some member has begun and not all have ended */


    struct ws_omp_task_pool *tasks; /* the explicit tasks of the team */
    uintptr_t *reductions;          /* of tasks in the whole region, or null */

    struct ws_omp_member *members; /* by number */
};

/* A member of a team: its implicit task, and its position in the constructs of the region. */
struct ws_omp_member {
    struct ws_omp_team *team;
    uint32_t number;
    struct ws_omp_member *outer; /* what the thread was before the region: null for a thread made for it */
    struct ws_omp_variables variables;          /* of the implicit task */
    struct ws_omp_variables *current_variables; /* of the task that the member executes now */
    void *task; /* the explicit task that the member executes now, or null: belongs to the tasks */
    struct ws_omp_carrier *carrier; /* null until the member has to do with tasks: belongs to the tasks */

    uint64_t shares_begun; /* how many work-sharing constructs of the region the member has begun */
    struct ws_omp_share *share; /* the one it is in, or null */
    uint64_t chunks;      /* of this loop, the chunks that a static schedule has given to the member */
    uint64_t chunk;       /* the number of its current chunk in the order of the iterations */
    uint64_t chunk_left;  /* of an ordered loop: iterations of the chunk whose ordered region has not been executed */
    bool has_chunk;
    uint32_t team_number; /* in a league */
    uint32_t league_size;
    uint32_t engine_thread; /* the number of its worker in a controlled run */
    bool has_left;          /* in a program without Weakspot: the worker has left the region */

    /* of an initial thread */
    const struct ws_omp_target *target; /* the target region it executes, or null */
    bool is_in_league;                  /* it is that of a team in a league */
    struct ws_omp_league *league;       /* the league that it has started and leads, in a target region; or null */
};

/* What the calling thread is now. A thread that the program has started itself is the only member of a team. */
struct ws_omp_member *ws_omp_self(void);

/* Starts the other members of a new team; the calling thread becomes its first one. The number is at least 1. */
void ws_omp_team_begin(ws_omp_region region, void *data, uint32_t size, const void *pc);

/* As ws_omp_team_begin, in two steps: between them the caller prepares the team. */
struct ws_omp_team *ws_omp_team_new(ws_omp_region region, void *data, uint32_t size, const void *pc);
void ws_omp_team_start(struct ws_omp_team *team, const void *pc);

/* Names of variables depend on it: the compiler has put what the region shares at `data`, which may be null. */
void ws_omp_region_begins(ws_omp_region region, const void *data);
void ws_omp_region_ends(const void *data, const void *pc);

/* Waits until all members have ended the region; the calling thread is again what it was before. */
void ws_omp_team_end(const void *pc);

/* The run-time is about to call code of the program for this construct: reports show its site in place of the run-time's. */
void ws_omp_calls_for(const void *pc);

/* Removes a team that no thread is in any more. */
void ws_omp_team_free(struct ws_omp_team *team);

/* Executes the region as this member, in a worker. */
void ws_omp_member_run(struct ws_omp_member *member);

/*
 * A team of one member outside of all parallel regions: an initial thread, with the variables of the environment, or those of the
 * calling thread's task.
 */
struct ws_omp_team *ws_omp_team_of_one(const struct ws_omp_variables *variables);

/* The calling thread becomes this member. Returns what it was. */
struct ws_omp_member *ws_omp_become(struct ws_omp_member *member);

/* Memory of the run-time, filled with zeros; ends the program where there is none. */
void *ws_omp_allocate(size_t size);
void ws_omp_free(void *block);

#pragma GCC visibility pop

#endif
