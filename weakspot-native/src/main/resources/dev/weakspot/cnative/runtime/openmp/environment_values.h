/* The values of environment variables, as OpenMP defines their syntax: white space around them and the case do not matter. */
#ifndef WEAKSPOT_OPENMP_ENVIRONMENT_VALUES_H
#define WEAKSPOT_OPENMP_ENVIRONMENT_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* A text that is read from its beginning. */
struct ws_omp_text {
    const char *rest;
};

/* Each of these returns whether the text continues so, and then skips it with white space around it. */
bool ws_omp_text_number(struct ws_omp_text *text, uint64_t *number);
bool ws_omp_text_word(struct ws_omp_text *text, const char *word);
bool ws_omp_text_sign(struct ws_omp_text *text, char sign);
bool ws_omp_text_end(struct ws_omp_text *text);

/* Values that consist of one of these. */
bool ws_omp_value_bool(const char *value, bool *is_set);
bool ws_omp_value_number(const char *value, uint64_t least, uint64_t most, uint64_t *number);

/* A size in bytes; the unit is KiB unless B, K, M or G follows. */
bool ws_omp_value_size(const char *value, uint64_t *bytes);

#pragma GCC visibility pop

#endif
