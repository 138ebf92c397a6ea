/* Features of OpenMP that are not supported. */
#ifndef WEAKSPOT_OPENMP_REFUSAL_H
#define WEAKSPOT_OPENMP_REFUSAL_H

/*
 * Ends the run, or with exit code 2 the program that was started without Weakspot. The text names the feature and an alternative.
 */
void ws_omp_refuse(const void *pc, const char *text) __attribute__((noreturn, visibility("hidden")));

#endif
