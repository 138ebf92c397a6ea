/*
 * The system threads that execute regions. A thread keeps those that it has once started for its regions: thread-private
 * variables have to persist from one region to the next. For the engine each region has new threads.
 */
#ifndef WEAKSPOT_OPENMP_WORKERS_H
#define WEAKSPOT_OPENMP_WORKERS_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

struct ws_omp_member;
struct ws_omp_team;

/* The worker with this number executes the region as this member. */
void ws_omp_worker_start(uint32_t number, struct ws_omp_member *member, const void *pc);

/* Waits until all workers have left the region. */
void ws_omp_workers_await(struct ws_omp_team *team, const void *pc);

#pragma GCC visibility pop

#endif
