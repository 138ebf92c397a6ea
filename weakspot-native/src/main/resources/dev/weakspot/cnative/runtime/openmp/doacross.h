/* Loops whose iterations wait for others: ordered(n) with depend(sink) and depend(source). */
#ifndef WEAKSPOT_OPENMP_DOACROSS_H
#define WEAKSPOT_OPENMP_DOACROSS_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

struct ws_omp_doacross;

/* For a loop nest with these numbers of iterations. */
struct ws_omp_doacross *ws_omp_doacross_new(uint32_t dimensions, const uint64_t *counts);
void ws_omp_doacross_free(struct ws_omp_doacross *doacross);

/* The region is cancelled: wakes the members that wait for iterations. */
void ws_omp_doacross_wake(struct ws_omp_doacross *doacross, const void *pc);

#pragma GCC visibility pop

#endif
