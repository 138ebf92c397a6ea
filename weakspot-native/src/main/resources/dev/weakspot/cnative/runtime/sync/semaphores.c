/* Semaphores. The engine keeps the value and the waiting threads; the real object keeps the value as well. */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"
#include "sync/destroyed_objects.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <stdarg.h>
#include <time.h>

/* A semaphore of glibc, and a field of the run-time in the unused bytes. */
struct semaphore {
    uint32_t value; /* also kept in controlled runs: sem_getvalue reads it */
    uint32_t waiting;
    uint32_t is_private;
    uint32_t unused;
    uint32_t surplus; /* the value minus the value when control began, or when the semaphore was initialised */
};
_Static_assert(sizeof(struct semaphore) <= sizeof(sem_t), "no room in a semaphore");

/* The initial value for the engine, which does not get the operations before control began. */
static uint32_t initial_value(const struct semaphore *kept) {
    return kept->value - kept->surplus;
}

static int take(sem_t *semaphore, int64_t deadline, const void *pc) {
    struct semaphore *kept = (struct semaphore *)semaphore;
    ws_check_not_destroyed(semaphore, sizeof *semaphore, "waits at", pc);
    struct ws_request *request = ws_begin(WS_SEMAPHORE_TAKE, semaphore, pc);
    ws_self->is_interrupted = false;
    request->count = initial_value(kept);
    request->deadline = deadline;
    switch (ws_ask().outcome) {
    case WS_DONE:
        kept->value--;
        kept->surplus--;
        return 0;
    case WS_TIMED_OUT:
        return ws_failed(ETIMEDOUT);
    case WS_INTERRUPTED:
        return deadline == WS_NOT_AT_ALL ? take(semaphore, deadline, pc) : ws_failed(EINTR);
    default:
        return ws_failed(EAGAIN);
    }
}

static int take_until(sem_t *semaphore, clockid_t clock, const struct timespec *when, const void *pc) {
    int64_t deadline = ws_deadline(clock, when);
    return deadline < 0 ? ws_failed(EINVAL) : take(semaphore, deadline, pc);
}

WS_EXPORT int sem_init(sem_t *semaphore, int is_shared, unsigned value) {
    WS_REAL(int, sem_init, (sem_t *, int, unsigned));
    ws_log_storage(WS_GONE, semaphore, sizeof *semaphore, WS_HERE);
    ((struct semaphore *)semaphore)->surplus = 0;
    return real_sem_init(semaphore, is_shared, value);
}

WS_EXPORT int sem_destroy(sem_t *semaphore) {
    WS_REAL(int, sem_destroy, (sem_t *));
    bool is_to_mark = ws_log_destroyed(semaphore, sizeof *semaphore, WS_HERE);
    int error = real_sem_destroy(semaphore);
    if (is_to_mark && error == 0) {
        ws_mark_destroyed(semaphore, sizeof *semaphore);
    }
    return error;
}

WS_EXPORT int sem_wait(sem_t *semaphore) {
    WS_UNLESS_CONTROLLED(int, sem_wait, (sem_t *), (semaphore))
    return take(semaphore, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int sem_trywait(sem_t *semaphore) {
    WS_UNLESS_CONTROLLED(int, sem_trywait, (sem_t *), (semaphore))
    return take(semaphore, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT int sem_timedwait(sem_t *semaphore, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, sem_timedwait, (sem_t *, const struct timespec *), (semaphore, when))
    return take_until(semaphore, CLOCK_REALTIME, when, WS_HERE);
}

WS_EXPORT int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, sem_clockwait, (sem_t *, clockid_t, const struct timespec *), (semaphore, clock, when))
    return take_until(semaphore, clock, when, WS_HERE);
}

WS_EXPORT int sem_post(sem_t *semaphore) {
    WS_UNLESS_CONTROLLED(int, sem_post, (sem_t *), (semaphore))
    struct semaphore *kept = (struct semaphore *)semaphore;
    ws_check_not_destroyed(semaphore, sizeof *semaphore, "posts", WS_HERE);
    if (kept->value == SEM_VALUE_MAX) {
        return ws_failed(EOVERFLOW);
    }
    ws_begin(WS_SEMAPHORE_PUT, semaphore, WS_HERE)->count = initial_value(kept);
    ws_ask();
    kept->value++;
    kept->surplus++;
    return 0;
}

/* Other processes may post a named semaphore: a wait for it could not be judged. */
WS_EXPORT sem_t *sem_open(const char *name, int flags, ...) {
    if (ws_controls()) {
        ws_refuse(WS_HERE, "named semaphores are not supported (use sem_init)");
    }
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    unsigned value = flags & O_CREAT ? va_arg(more, unsigned) : 0;
    va_end(more);
    WS_REAL(sem_t *, sem_open, (const char *, int, ...));
    return real_sem_open(name, flags, mode, value);
}
