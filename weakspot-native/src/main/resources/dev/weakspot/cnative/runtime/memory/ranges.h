/* Ranges of memory that functions of the C library read and write for the program. */
#ifndef WEAKSPOT_RANGES_H
#define WEAKSPOT_RANGES_H

#include "link/access_log.h"
#include "link/call_sites.h"
#include "link/interception.h"

/* Whether an access may be logged. Accesses of the run-time itself and of the unwinder never are. */
static inline bool is_logged(const void *pc) {
    struct ws_thread *self = ws_self;
    return WS_UNLIKELY(ws_is_shared || ws_has_freed_blocks) && self != NULL && self->nesting == 0
            && !ws_is_runtime_code(pc) && !ws_is_unwinder(pc);
}

static inline void reads(const void *from, size_t size, const void *pc) {
    if (is_logged(pc) && size > 0 && ws_is_to_log(from, size)) {
        ws_log_access(from, size, false, ws_site(pc));
    }
}

static inline void writes(const void *to, size_t size, const void *pc) {
    if (is_logged(pc) && size > 0 && ws_is_to_log(to, size)) {
        ws_log_access(to, size, true, ws_site(pc));
    }
}

/* A copy that is logged and then made: memmove, whatever the program calls, because overlapping ranges then do no harm. */
WS_INLINE_PART void *copy_bytes(void *to, const void *from, size_t size) {
    WS_REAL(void *, memmove, (void *, const void *, size_t));
    reads(from, size, WS_HERE);
    writes(to, size, WS_HERE);
    return real_memmove(to, from, size);
}

#endif
