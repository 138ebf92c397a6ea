/* How the iterations of a loop are divided into chunks, and which member gets which. */
#ifndef WEAKSPOT_OPENMP_LOOP_SCHEDULE_H
#define WEAKSPOT_OPENMP_LOOP_SCHEDULE_H

#include "openmp/work_share.h"

#pragma GCC visibility push(hidden)

/* A loop as the compiler describes it. */
struct ws_omp_loop {
    uint64_t start;
    uint64_t end;
    uint64_t step;
    bool is_upwards;
    bool is_signed;
    bool is_ordered;
    uint32_t schedule;
    uint64_t chunk; /* in iterations; 0 where there is none */
};

/* The other parts of a loop that the compiler asks for: reductions of tasks, and memory, which ws_omp_share_memory provides. */
struct ws_omp_demands {
    uintptr_t *reductions;
    void **memory;
};
extern const struct ws_omp_demands ws_omp_no_demands;

/* Initialises the construct. RUNTIME and AUTO schedules are replaced by those that they stand for. */
void ws_omp_loop_prepare(struct ws_omp_share *share, const struct ws_omp_loop *loop);

/* The member gets its next chunk, as values of the loop variable: false if there is none. */
bool ws_omp_loop_next(struct ws_omp_member *member, uint64_t *first, uint64_t *end, const void *pc);

/* The calling member begins the loop and gets its first chunk. */
bool ws_omp_loop_start(const struct ws_omp_loop *loop, uint64_t *first, uint64_t *end, const void *pc);

/* As ws_omp_loop_start. Without `first` the compiler divides the loop itself, and the result is true. */
bool ws_omp_loop_start_with(
        const struct ws_omp_loop *loop, struct ws_omp_demands demands, uint64_t *first, uint64_t *end, const void *pc);

/* As ws_omp_loop_start_with, for the outermost loop of a nest whose iterations wait for others. */
bool ws_omp_doacross_start(const struct ws_omp_loop *loop, uint32_t dimensions, const uint64_t *counts,
                           struct ws_omp_demands demands, uint64_t *first, uint64_t *end, const void *pc);

/* The calling member meets the demands. The lock of the team is held. */
void ws_omp_share_meet(struct ws_omp_share *share, struct ws_omp_demands demands, bool is_first);

#pragma GCC visibility pop

#endif
