/*
 * Condition variables. The engine keeps the waiting threads. The real object is initialised, and keeps the clock of the condition
 * variable, which each request needs.
 */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"
#include "sync/destroyed_objects.h"

#include <errno.h>
#include <pthread.h>
#include <threads.h>
#include <time.h>

/* The bit with which glibc marks condition variables that use the monotonic clock. */
enum { CONDITION_IS_MONOTONIC = 2 };

static clockid_t clock_of(const pthread_cond_t *condition) {
    return condition->__data.__wrefs & CONDITION_IS_MONOTONIC ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

static int wait_at(const void *condition, const void *mutex, int64_t deadline, const void *pc) {
    ws_check_not_destroyed(condition, sizeof(pthread_cond_t), "waits at", pc);
    ws_check_not_destroyed(mutex, sizeof(pthread_mutex_t), "waits with", pc);
    struct ws_request *request = ws_begin(WS_CONDITION_WAIT, condition, pc);
    request->other = (uintptr_t)mutex;
    request->deadline = deadline;
    return ws_ask().outcome == WS_TIMED_OUT ? ETIMEDOUT : 0;
}

static int wait_until(const void *condition, const void *mutex, clockid_t clock, const struct timespec *when,
                      const void *pc) {
    int64_t deadline = ws_deadline(clock, when);
    return deadline < 0 ? EINVAL : wait_at(condition, mutex, deadline, pc);
}

static int wake(const void *condition, uint32_t count, const void *pc) {
    ws_check_not_destroyed(condition, sizeof(pthread_cond_t), "wakes the threads at", pc);
    ws_begin(WS_CONDITION_WAKE, condition, pc)->count = count;
    ws_ask();
    return 0;
}

WS_EXPORT int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
    WS_REAL(int, pthread_cond_init, (pthread_cond_t *, const pthread_condattr_t *));
    ws_log_storage(WS_GONE, condition, sizeof *condition, WS_HERE);
    return real_pthread_cond_init(condition, attributes);
}

WS_EXPORT int pthread_cond_destroy(pthread_cond_t *condition) {
    WS_REAL(int, pthread_cond_destroy, (pthread_cond_t *));
    bool is_to_mark = ws_log_destroyed(condition, sizeof *condition, WS_HERE);
    int error = real_pthread_cond_destroy(condition);
    if (is_to_mark && error == 0) {
        ws_mark_destroyed(condition, sizeof *condition);
    }
    return error;
}

WS_EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    WS_UNLESS_CONTROLLED(int, pthread_cond_wait, (pthread_cond_t *, pthread_mutex_t *), (condition, mutex))
    return wait_at(condition, mutex, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_cond_timedwait, (pthread_cond_t *, pthread_mutex_t *, const struct timespec *),
                         (condition, mutex, when))
    return wait_until(condition, mutex, clock_of(condition), when, WS_HERE);
}

WS_EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                     const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_cond_clockwait,
                         (pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *),
                         (condition, mutex, clock, when))
    return wait_until(condition, mutex, clock, when, WS_HERE);
}

WS_EXPORT int pthread_cond_signal(pthread_cond_t *condition) {
    WS_UNLESS_CONTROLLED(int, pthread_cond_signal, (pthread_cond_t *), (condition))
    return wake(condition, 1, WS_HERE);
}

WS_EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) {
    WS_UNLESS_CONTROLLED(int, pthread_cond_broadcast, (pthread_cond_t *), (condition))
    return wake(condition, 0, WS_HERE);
}

/* C11 condition variables are POSIX ones in glibc, which calls its own functions without interception. */

static int c11(int error) {
    return error == 0 ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

WS_EXPORT int cnd_init(cnd_t *condition) {
    WS_REAL(int, cnd_init, (cnd_t *));
    ws_log_storage(WS_GONE, condition, sizeof *condition, WS_HERE);
    return real_cnd_init(condition);
}

WS_EXPORT void cnd_destroy(cnd_t *condition) {
    WS_REAL(void, cnd_destroy, (cnd_t *));
    bool is_to_mark = ws_log_destroyed(condition, sizeof *condition, WS_HERE);
    real_cnd_destroy(condition);
    if (is_to_mark) {
        ws_mark_destroyed(condition, sizeof *condition);
    }
}

WS_EXPORT int cnd_wait(cnd_t *condition, mtx_t *mutex) {
    WS_UNLESS_CONTROLLED(int, cnd_wait, (cnd_t *, mtx_t *), (condition, mutex))
    return c11(wait_at(condition, mutex, WS_FOR_EVER, WS_HERE));
}

WS_EXPORT int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict when) {
    WS_UNLESS_CONTROLLED(int, cnd_timedwait, (cnd_t *restrict, mtx_t *restrict, const struct timespec *restrict),
                         (condition, mutex, when))
    return c11(wait_until(condition, mutex, CLOCK_REALTIME, when, WS_HERE));
}

WS_EXPORT int cnd_signal(cnd_t *condition) {
    WS_UNLESS_CONTROLLED(int, cnd_signal, (cnd_t *), (condition))
    return c11(wake(condition, 1, WS_HERE));
}

WS_EXPORT int cnd_broadcast(cnd_t *condition) {
    WS_UNLESS_CONTROLLED(int, cnd_broadcast, (cnd_t *), (condition))
    return c11(wake(condition, 0, WS_HERE));
}
