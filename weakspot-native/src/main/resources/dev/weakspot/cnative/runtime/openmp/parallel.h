/* Parallel regions, for the constructs that combine them with others. */
#ifndef WEAKSPOT_OPENMP_PARALLEL_H
#define WEAKSPOT_OPENMP_PARALLEL_H

#include "openmp/team.h"

#pragma GCC visibility push(hidden)

/* The size of the next team; its threads count as used until ws_omp_parallel_end. */
uint32_t ws_omp_team_size(uint32_t request, const void *pc);

void ws_omp_parallel_begin(ws_omp_region region, void *data, uint32_t request, const void *pc);
void ws_omp_parallel_end(const void *pc);

#pragma GCC visibility pop

#endif
