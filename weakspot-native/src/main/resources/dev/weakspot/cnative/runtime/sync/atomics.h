/* Requests of atomic accesses, for atomics.c and atomic_objects.c. */
#ifndef WEAKSPOT_ATOMICS_H
#define WEAKSPOT_ATOMICS_H

#include "link/interception.h"
#include "link/requests.h"

typedef uint8_t a8;
typedef uint16_t a16;
typedef uint32_t a32;
typedef uint64_t a64;
typedef unsigned __int128 a128;

/* Before a second thread starts, no access needs a decision. */
static inline bool asks(void) {
    return ws_is_shared && ws_controls();
}

static inline struct ws_request *begin(uint32_t kind, const volatile void *address, uint32_t size, int mode, const void *pc) {
    struct ws_request *request = ws_begin(kind, (const void *)address, pc);
    request->size = size;
    request->mode = (uint32_t)mode & 0xffff; /* some compilers add hints above */
    return request;
}

/* The functions of atomics.c that other parts call themselves. */
#define DECLARE(bits)                                                                                                  \
    a##bits __tsan_atomic##bits##_load(const volatile a##bits *address, int mode);                                     \
    int __tsan_atomic##bits##_compare_exchange_strong(                                                                 \
            volatile a##bits *address, a##bits *expected, a##bits desired, int mode, int failure_mode);
DECLARE(8)
DECLARE(16)
DECLARE(32)
DECLARE(64)
DECLARE(128)
#undef DECLARE

#endif
