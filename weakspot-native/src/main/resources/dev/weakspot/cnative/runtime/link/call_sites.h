/* Which code of the program an operation belongs to. */
#ifndef WEAKSPOT_CALL_SITES_H
#define WEAKSPOT_CALL_SITES_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* The site of an operation: the innermost caller in instrumented code. Libraries that are not instrumented are skipped. */
const void *ws_site(const void *pc);

/* Whether the code is part of the C library, whose internal locks may be held. */
bool ws_is_of_c_library(const void *pc);

/* Whether the code is part of the stack unwinder: its reads are not the program's. */
bool ws_is_unwinder(const void *pc);

#pragma GCC visibility pop

#endif
