/* Leagues of teams. */
#ifndef WEAKSPOT_OPENMP_TEAMS_H
#define WEAKSPOT_OPENMP_TEAMS_H

#include "openmp/team.h"

#pragma GCC visibility push(hidden)

/* A target region. */
struct ws_omp_target {
    ws_omp_region region;
    void *data;
};

struct ws_omp_league;

/* What the teams of a league execute. The size and the limit are 0 where the program leaves them open. */
struct ws_omp_league_plan {
    ws_omp_region region;
    void *data;
    uint32_t size;
    uint32_t thread_limit;
};

/* Starts the other initial threads; the calling thread becomes that of the first team. */
struct ws_omp_league *ws_omp_league_begin(const struct ws_omp_league_plan *plan, const void *pc);

/* Waits for the other teams; the calling thread is again what it was before. */
void ws_omp_league_end(struct ws_omp_league *league, const void *pc);

#pragma GCC visibility pop

#endif
