/* Work-sharing constructs: what their members share, from the first one that begins to the last one that ends. */
#ifndef WEAKSPOT_OPENMP_WORK_SHARE_H
#define WEAKSPOT_OPENMP_WORK_SHARE_H

#include <stdbool.h>
#include <stdint.h>

#include "openmp/team.h"

#pragma GCC visibility push(hidden)

struct ws_omp_doacross;

struct ws_omp_share {
    uint64_t number; /* of the construct in the region: all members encounter them in the same order */
    uint32_t ended;  /* how many members have ended it */
    struct ws_omp_share *next_share;

    /* a loop, as iterations counted from 0; a construct with sections, as one iteration for each */
    uint32_t schedule;
    bool is_ordered;
    uint64_t count;
    uint64_t chunk;
    uint64_t next;   /* the first iteration that no member has; schedules that are not static */
    uint64_t chunks; /* how many chunks were handed out; schedules that are not static */
    uint64_t start;  /* the value of the loop variable in iteration 0, its step, and the bound that it does not reach */
    uint64_t step;
    uint64_t end;
    bool is_cancelled;

    /* ordered regions */
    uint64_t turn; /* the number of the chunk whose ordered regions may be executed */
    struct ws_omp_event turn_event;
    ws_omp_order order;

    struct ws_omp_doacross *doacross;

    /* single with copyprivate */
    void *copied;
    struct ws_omp_event copy_event;

    void *memory;          /* that the compiler has asked for; pages of its own, because the program accesses it */
    uint64_t memory_bytes;
    uintptr_t *reductions; /* of tasks: those of the member that has begun first */
};

/*
 * The calling member begins its next construct. Returns with the lock of the team held, so that the first member can initialise
 * the construct.
 */
struct ws_omp_share *ws_omp_share_begin(struct ws_omp_member *member, bool *is_first);

/* The calling member ends its construct. In a cancelled region the constructs exist until the end of the team. */
void ws_omp_share_end(struct ws_omp_member *member);

/* Makes the first construct of a new team, which all members are in from the start. */
struct ws_omp_share *ws_omp_share_before_start(struct ws_omp_team *team);

/* The region is cancelled: wakes the members that wait in the construct. */
void ws_omp_share_wake(struct ws_omp_share *share, const void *pc);

/* Removes what members of a cancelled region have left behind. */
void ws_omp_shares_forget(struct ws_omp_team *team);

/* The memory of the construct that the compiler asks for: `*memory` is its size at first, then its address. */
void ws_omp_share_memory(struct ws_omp_share *share, void **memory);

#pragma GCC visibility pop

#endif
