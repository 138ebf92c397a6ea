/* Ordered regions: the turns of the chunks of a loop. */
#ifndef WEAKSPOT_OPENMP_ORDERED_H
#define WEAKSPOT_OPENMP_ORDERED_H

#pragma GCC visibility push(hidden)

struct ws_omp_member;

/* The member has executed all iterations of its chunk: waits for the chunk's turn, and passes the turn on. */
void ws_omp_ordered_end_chunk(struct ws_omp_member *member, const void *pc);

#pragma GCC visibility pop

#endif
