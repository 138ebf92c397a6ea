/*
 * The names under which Fortran calls the functions of omp_lib: with an underscore behind, arguments by reference, and, where an
 * argument is a default integer, once more for programs built with -fdefault-integer-8.
 */
#ifndef WEAKSPOT_OPENMP_FORTRAN_H
#define WEAKSPOT_OPENMP_FORTRAN_H

#include <stdint.h>

#include "link/interception.h"

/* A function without arguments. */
#define WS_FORTRAN_QUERY(type, name)                                                                                   \
    WS_EXPORT type name##_(void) {                                                                                     \
        return name();                                                                                                 \
    }

/* A subroutine with one integer argument. */
#define WS_FORTRAN_SET(name)                                                                                           \
    WS_EXPORT void name##_(const int32_t *value) {                                                                     \
        name(*value);                                                                                                  \
    }                                                                                                                  \
    WS_EXPORT void name##_8_(const int64_t *value) {                                                                   \
        name(ws_omp_narrowed(*value));                                                                                 \
    }

/* A function with one integer argument. */
#define WS_FORTRAN_QUERY_OF(name)                                                                                      \
    WS_EXPORT int32_t name##_(const int32_t *value) {                                                                  \
        return name(*value);                                                                                           \
    }                                                                                                                  \
    WS_EXPORT int32_t name##_8_(const int64_t *value) {                                                                \
        return name(ws_omp_narrowed(*value));                                                                          \
    }

/* The nearest value of the smaller type. */
static inline int ws_omp_narrowed(int64_t value) {
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int)value;
}

#endif
