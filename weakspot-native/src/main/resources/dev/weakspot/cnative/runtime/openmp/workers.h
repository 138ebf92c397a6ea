/*
 * The system threads that execute regions. A thread keeps those that it has once started for its regions: thread-private
 * variables have to persist from one region to the next. For the engine each region has new threads.
 */
#ifndef WEAKSPOT_OPENMP_WORKERS_H
#define WEAKSPOT_OPENMP_WORKERS_H

#pragma GCC visibility push(hidden)

struct ws_omp_member;

/* Another worker of the calling thread executes the member's region. */
void ws_omp_worker_start(struct ws_omp_member *member, const void *pc);

/* Waits until the worker has left the region. The workers that were started last are awaited first, in any order among them. */
void ws_omp_worker_await(struct ws_omp_member *member, const void *pc);

#pragma GCC visibility pop

#endif
