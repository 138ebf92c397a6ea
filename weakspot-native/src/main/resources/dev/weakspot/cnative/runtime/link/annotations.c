/* The annotations of weakspot.h, and the annotations of ThreadSanitizer that programs already use. */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"
#include "process/fork_server.h"
#include "weakspot.h"

#include <stdio.h>

/* ---- weakspot.h ---- */

WS_EXPORT void weakspot_do_start(void) {
    ws_serve();
}

WS_EXPORT int weakspot_do_is_running(void) {
    return ws_controls();
}

WS_EXPORT unsigned weakspot_do_choose(unsigned alternatives) {
    if (!ws_controls() || alternatives < 2) {
        return 0;
    }
    ws_begin(WS_CHOOSE, NULL, WS_HERE)->count = alternatives;
    return (unsigned)ws_ask().value[0];
}

WS_EXPORT void weakspot_do_pause(void) {
    WS_UNLESS_CONTROLLED(void, sched_yield, (void), ())
    ws_pause(0, WS_HERE);
}

static void ignore(int more) {
    if (ws_self != NULL) {
        ws_self->ignore_depth += (uint32_t)more;
    }
}

WS_EXPORT void weakspot_do_ignore_begin(void) {
    ignore(1);
}

WS_EXPORT void weakspot_do_ignore_end(void) {
    ignore(-1);
}

WS_EXPORT void weakspot_do_happens_before(const volatile void *address) {
    ws_log_storage(WS_RELEASE, (const void *)address, 1, WS_HERE);
}

WS_EXPORT void weakspot_do_happens_after(const volatile void *address) {
    ws_log_storage(WS_ACQUIRE, (const void *)address, 1, WS_HERE);
}

WS_EXPORT void weakspot_do_name_thread(const char *name) {
    if (ws_controls()) {
        ws_report(WS_NAME_THREAD, NULL, WS_HERE, name);
    }
}

WS_EXPORT void weakspot_do_name_location(const volatile void *address, size_t size, const char *name) {
    if (ws_controls()) {
        struct ws_request *request = ws_begin(WS_NAME_LOCATION, (const void *)address, WS_HERE);
        request->size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
        snprintf(request->text, sizeof request->text, "%s", name);
        ws_ask();
    }
}

/* ---- <sanitizer/tsan_interface.h> ---- */

WS_EXPORT void __tsan_acquire(void *address) {
    ws_log_storage(WS_ACQUIRE, address, 1, WS_HERE);
}

WS_EXPORT void __tsan_release(void *address) {
    ws_log_storage(WS_RELEASE, address, 1, WS_HERE);
}

/* Locks that the program implements itself. Their atomic accesses are intercepted anyway; the annotations add order. */
enum { TRY_LOCK_FAILED = 1 << 5 };

WS_EXPORT void __tsan_mutex_create(void *address, unsigned flags) {
    (void)address;
    (void)flags;
}

WS_EXPORT void __tsan_mutex_destroy(void *address, unsigned flags) {
    (void)address;
    (void)flags;
}

WS_EXPORT void __tsan_mutex_pre_lock(void *address, unsigned flags) {
    (void)address;
    (void)flags;
}

WS_EXPORT void __tsan_mutex_post_lock(void *address, unsigned flags, int recursion) {
    (void)recursion;
    if ((flags & TRY_LOCK_FAILED) == 0) {
        ws_log_storage(WS_ACQUIRE, address, 1, WS_HERE);
    }
}

WS_EXPORT int __tsan_mutex_pre_unlock(void *address, unsigned flags) {
    (void)flags;
    ws_log_storage(WS_RELEASE, address, 1, WS_HERE);
    return 0;
}

#define NOTHING_WITH_FLAGS(name)                                                                                       \
    WS_EXPORT void name(void *address, unsigned flags) {                                                               \
        (void)address;                                                                                                 \
        (void)flags;                                                                                                   \
    }

NOTHING_WITH_FLAGS(__tsan_mutex_post_unlock)
NOTHING_WITH_FLAGS(__tsan_mutex_pre_signal)
NOTHING_WITH_FLAGS(__tsan_mutex_post_signal)
NOTHING_WITH_FLAGS(__tsan_mutex_pre_divert)
NOTHING_WITH_FLAGS(__tsan_mutex_post_divert)

WS_EXPORT void __tsan_flush_memory(void) {}

static const char no_fibers[] = "fibers are not supported (run them as threads)";

WS_EXPORT void *__tsan_get_current_fiber(void) {
    return NULL;
}

WS_EXPORT void *__tsan_create_fiber(unsigned flags) {
    (void)flags;
    if (ws_controls()) {
        ws_refuse(WS_HERE, no_fibers);
    }
    return NULL;
}

WS_EXPORT void __tsan_destroy_fiber(void *fiber) {
    (void)fiber;
}

WS_EXPORT void __tsan_switch_to_fiber(void *fiber, unsigned flags) {
    (void)fiber;
    (void)flags;
    if (ws_controls()) {
        ws_refuse(WS_HERE, no_fibers);
    }
}

WS_EXPORT void __tsan_set_fiber_name(void *fiber, const char *name) {
    (void)fiber;
    (void)name;
}

/* ---- the older "dynamic annotations" ---- */

WS_EXPORT void AnnotateHappensBefore(const char *file, int line, const volatile void *address) {
    (void)file;
    (void)line;
    ws_log_storage(WS_RELEASE, (const void *)address, 1, WS_HERE);
}

WS_EXPORT void AnnotateHappensAfter(const char *file, int line, const volatile void *address) {
    (void)file;
    (void)line;
    ws_log_storage(WS_ACQUIRE, (const void *)address, 1, WS_HERE);
}

#define SCOPE(name, more)                                                                                              \
    WS_EXPORT void name(const char *file, int line) {                                                                  \
        (void)file;                                                                                                    \
        (void)line;                                                                                                    \
        ignore(more);                                                                                                  \
    }

SCOPE(AnnotateIgnoreReadsBegin, 1)
SCOPE(AnnotateIgnoreReadsEnd, -1)
SCOPE(AnnotateIgnoreWritesBegin, 1)
SCOPE(AnnotateIgnoreWritesEnd, -1)

WS_EXPORT void AnnotateThreadName(const char *file, int line, const char *name) {
    (void)file;
    (void)line;
    if (ws_controls()) {
        ws_report(WS_NAME_THREAD, NULL, WS_HERE, name);
    }
}

WS_EXPORT void AnnotateRWLockCreate(const char *file, int line, const volatile void *lock) {
    (void)file;
    (void)line;
    (void)lock;
}

WS_EXPORT void AnnotateRWLockDestroy(const char *file, int line, const volatile void *lock) {
    (void)file;
    (void)line;
    (void)lock;
}

WS_EXPORT void AnnotateRWLockAcquired(const char *file, int line, const volatile void *lock, long is_for_writing) {
    (void)file;
    (void)line;
    (void)is_for_writing;
    ws_log_storage(WS_ACQUIRE, (const void *)lock, 1, WS_HERE);
}

WS_EXPORT void AnnotateRWLockReleased(const char *file, int line, const volatile void *lock, long is_for_writing) {
    (void)file;
    (void)line;
    (void)is_for_writing;
    ws_log_storage(WS_RELEASE, (const void *)lock, 1, WS_HERE);
}

WS_EXPORT int RunningOnValgrind(void) {
    return 0;
}
