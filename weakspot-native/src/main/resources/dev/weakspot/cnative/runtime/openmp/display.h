/* The output of OpenMP about itself: the environment, and the affinity of threads. */
#ifndef WEAKSPOT_OPENMP_DISPLAY_H
#define WEAKSPOT_OPENMP_DISPLAY_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Prints the initial values of the variables on standard error. */
void ws_omp_display_environment(bool is_verbose);

/* Sets the format of affinity, cut to the room there. */
void ws_omp_affinity_format_set(const char *format, size_t length);

/* Prints the affinity of the calling thread on standard error, if OMP_DISPLAY_AFFINITY asks for it. */
void ws_omp_affinity_display_if_asked(void);

#pragma GCC visibility pop

#endif
