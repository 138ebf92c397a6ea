#include "openmp/environment_values.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void skip_space(struct ws_omp_text *text) {
    while (isspace((unsigned char)*text->rest)) {
        text->rest++;
    }
}

bool ws_omp_text_number(struct ws_omp_text *text, uint64_t *number) {
    skip_space(text);
    if (!isdigit((unsigned char)*text->rest)) {
        return false;
    }
    char *end;
    errno = 0;
    *number = strtoull(text->rest, &end, 10);
    text->rest = end;
    skip_space(text);
    return errno == 0;
}

bool ws_omp_text_word(struct ws_omp_text *text, const char *word) {
    skip_space(text);
    size_t length = strlen(word);
    unsigned char next = strnlen(text->rest, length) == length ? (unsigned char)text->rest[length] : 0;
    if (strncasecmp(text->rest, word, length) != 0 || isalnum(next) || next == '_') {
        return false;
    }
    text->rest += length;
    skip_space(text);
    return true;
}

bool ws_omp_text_sign(struct ws_omp_text *text, char sign) {
    skip_space(text);
    if (*text->rest != sign) {
        return false;
    }
    text->rest++;
    skip_space(text);
    return true;
}

bool ws_omp_text_end(struct ws_omp_text *text) {
    skip_space(text);
    return *text->rest == 0;
}

bool ws_omp_value_bool(const char *value, bool *is_set) {
    struct ws_omp_text text = {value};
    *is_set = ws_omp_text_word(&text, "true");
    return (*is_set || ws_omp_text_word(&text, "false")) && ws_omp_text_end(&text);
}

bool ws_omp_value_number(const char *value, uint64_t least, uint64_t most, uint64_t *number) {
    struct ws_omp_text text = {value};
    return ws_omp_text_number(&text, number) && ws_omp_text_end(&text) && *number >= least && *number <= most;
}

bool ws_omp_value_size(const char *value, uint64_t *bytes) {
    struct ws_omp_text text = {value};
    if (!ws_omp_text_number(&text, bytes)) {
        return false;
    }
    unsigned shift = ws_omp_text_word(&text, "b") ? 0
            : ws_omp_text_word(&text, "k")        ? 10
            : ws_omp_text_word(&text, "m")        ? 20
            : ws_omp_text_word(&text, "g")        ? 30
                                                  : 10;
    if (!ws_omp_text_end(&text) || *bytes > UINT64_MAX >> shift) {
        return false;
    }
    *bytes <<= shift;
    return true;
}
