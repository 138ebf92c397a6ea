/* The error directive with at(execution). Fortran passes the length of the text, C passes -1. */
#include "link/interception.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const char *kind, const char *text, size_t length) {
    if (text == NULL) {
        fprintf(stderr, "OpenMP: %s directive encountered\n", kind);
    } else {
        int shown = length == (size_t)-1 ? (int)strlen(text) : (int)length;
        fprintf(stderr, "OpenMP: %s directive encountered: %.*s\n", kind, shown, text);
    }
}

WS_EXPORT void GOMP_warning(const char *text, size_t length) {
    print("warning", text, length);
}

WS_EXPORT void GOMP_error(const char *text, size_t length) {
    print("fatal error", text, length);
    exit(EXIT_FAILURE);
}
