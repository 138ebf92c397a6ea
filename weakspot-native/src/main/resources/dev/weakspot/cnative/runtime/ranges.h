/* What functions of the C library read and write for those who call them. */
#ifndef WEAKSPOT_RANGES_H
#define WEAKSPOT_RANGES_H

#include "runtime.h"

/* As long as there is only one thread nothing is logged, and what the run-time itself or the unwinder does never is. */
static inline bool is_logged(const void *pc) {
    struct ws_thread *self = ws_self;
    return WS_UNLIKELY(ws_is_shared) && self != NULL && self->inside == 0 && !ws_is_own(pc) && !ws_is_unwinder(pc);
}

static inline void reads(const void *from, size_t size, const void *pc) {
    if (is_logged(pc) && size > 0) {
        ws_log_access(from, size, false, ws_site(pc));
    }
}

static inline void writes(const void *to, size_t size, const void *pc) {
    if (is_logged(pc) && size > 0) {
        ws_log_access(to, size, true, ws_site(pc));
    }
}

#endif
