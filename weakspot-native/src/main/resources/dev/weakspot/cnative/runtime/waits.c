/*
 * Condition variables, barriers and semaphores. The real ones are initialised, and otherwise only keep what
 * the engine has to be told with each request: the clock of a condition variable, the parties of a barrier, the value
 * of a semaphore.
 */
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <threads.h>
#include <time.h>

/* Condition variables. */

/* The bit with which glibc marks those that go by the monotonic clock. */
enum { CONDITION_IS_MONOTONIC = 2 };

static clockid_t clock_of(const pthread_cond_t *condition) {
    return condition->__data.__wrefs & CONDITION_IS_MONOTONIC ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

static int wait_at(const void *condition, const void *mutex, int64_t deadline, const void *pc) {
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
    ws_log_storage(WS_GONE, condition, sizeof *condition, WS_HERE);
    return real_pthread_cond_destroy(condition);
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

/* C11's are the POSIX ones of glibc, which calls these past our functions. */

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
    ws_log_storage(WS_GONE, condition, sizeof *condition, WS_HERE);
    real_cnd_destroy(condition);
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

/* Barriers. */

/* How a barrier of glibc begins. */
struct barrier {
    uint32_t arrived;
    uint32_t round;
    uint32_t parties;
};
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "no room in a barrier");

WS_EXPORT int pthread_barrier_init(
        pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned parties) {
    WS_REAL(int, pthread_barrier_init, (pthread_barrier_t *, const pthread_barrierattr_t *, unsigned));
    ws_log_storage(WS_GONE, barrier, sizeof *barrier, WS_HERE);
    return real_pthread_barrier_init(barrier, attributes, parties);
}

WS_EXPORT int pthread_barrier_destroy(pthread_barrier_t *barrier) {
    WS_REAL(int, pthread_barrier_destroy, (pthread_barrier_t *));
    ws_log_storage(WS_GONE, barrier, sizeof *barrier, WS_HERE);
    return real_pthread_barrier_destroy(barrier);
}

/* One of each round is told that it is the one. */
WS_EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
    WS_UNLESS_CONTROLLED(int, pthread_barrier_wait, (pthread_barrier_t *), (barrier))
    ws_begin(WS_BARRIER, barrier, WS_HERE)->count = ((struct barrier *)barrier)->parties;
    return ws_ask().value[0] != 0 ? PTHREAD_BARRIER_SERIAL_THREAD : 0; /* the barrier may be gone by now */
}

/* Semaphores. */

/* A semaphore of glibc, and what we keep in the room it leaves. */
struct semaphore {
    uint32_t value; /* in controlled runs too, for who looks at it */
    uint32_t waiting;
    uint32_t is_private;
    uint32_t unused;
    uint32_t surplus; /* how many more than when control began, or it was initialised */
};
_Static_assert(sizeof(struct semaphore) <= sizeof(sem_t), "no room in a semaphore");

/* What the engine counts from; it cannot know what was put and taken before it was there. */
static uint32_t initial_of(const struct semaphore *kept) {
    return kept->value - kept->surplus;
}

static int take(sem_t *semaphore, int64_t deadline, const void *pc) {
    struct semaphore *kept = (struct semaphore *)semaphore;
    struct ws_request *request = ws_begin(WS_SEMAPHORE_TAKE, semaphore, pc);
    ws_self->is_interrupted = false;
    request->count = initial_of(kept);
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
    ws_log_storage(WS_GONE, semaphore, sizeof *semaphore, WS_HERE);
    return real_sem_destroy(semaphore);
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
    if (kept->value == SEM_VALUE_MAX) {
        return ws_failed(EOVERFLOW);
    }
    ws_begin(WS_SEMAPHORE_PUT, semaphore, WS_HERE)->count = initial_of(kept);
    ws_ask();
    kept->value++;
    kept->surplus++;
    return 0;
}

/* Another process may have it too, and nobody could say then who waits for whom. */
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
