/*
 * Condition variables, barriers, semaphores and futexes. The real ones are initialised, and otherwise only keep what
 * the engine has to be told with each request: the clock of a condition variable, the parties of a barrier, the value
 * of a semaphore.
 */
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

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

/* A barrier of glibc, and what we keep in the room it leaves. */
struct barrier {
    uint32_t arrived;
    uint32_t round;
    uint32_t parties;
    uint32_t is_shared;
    uint32_t left;
    uint32_t departures; /* how many have gone on in controlled runs */
};
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "no room in a barrier");

WS_EXPORT int pthread_barrier_init(
        pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned parties) {
    WS_REAL(int, pthread_barrier_init, (pthread_barrier_t *, const pthread_barrierattr_t *, unsigned));
    ws_log_storage(WS_GONE, barrier, sizeof *barrier, WS_HERE);
    ((struct barrier *)barrier)->departures = 0;
    return real_pthread_barrier_init(barrier, attributes, parties);
}

WS_EXPORT int pthread_barrier_destroy(pthread_barrier_t *barrier) {
    WS_REAL(int, pthread_barrier_destroy, (pthread_barrier_t *));
    ws_log_storage(WS_GONE, barrier, sizeof *barrier, WS_HERE);
    return real_pthread_barrier_destroy(barrier);
}

/* One of each round is told that it is the one; here the first that goes on, which may be any of them. */
WS_EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
    WS_UNLESS_CONTROLLED(int, pthread_barrier_wait, (pthread_barrier_t *), (barrier))
    struct barrier *kept = (struct barrier *)barrier;
    uint32_t parties = kept->parties;
    ws_begin(WS_BARRIER, barrier, WS_HERE)->count = parties;
    ws_ask();
    return kept->departures++ % parties == 0 ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
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

static int failed(int error) {
    errno = error;
    return -1;
}

/* What the engine counts from; it cannot know what was put and taken before it was there. */
static uint32_t initial_of(const struct semaphore *kept) {
    return kept->value - kept->surplus;
}

static int take(sem_t *semaphore, int64_t deadline, const void *pc) {
    struct semaphore *kept = (struct semaphore *)semaphore;
    struct ws_request *request = ws_begin(WS_SEMAPHORE_TAKE, semaphore, pc);
    request->count = initial_of(kept);
    request->deadline = deadline;
    switch (ws_ask().outcome) {
    case WS_DONE:
        kept->value--;
        kept->surplus--;
        return 0;
    case WS_TIMED_OUT:
        return failed(ETIMEDOUT);
    default:
        return failed(EAGAIN);
    }
}

static int take_until(sem_t *semaphore, clockid_t clock, const struct timespec *when, const void *pc) {
    int64_t deadline = ws_deadline(clock, when);
    return deadline < 0 ? failed(EINVAL) : take(semaphore, deadline, pc);
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
        return failed(EOVERFLOW);
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

/* Futexes: std::atomic::wait, futures, and whoever builds his own locks. */

/*
 * In std::atomic::wait a thread counts itself in, looks at the value, and sleeps in a futex; who notifies looks whether
 * anybody is counted. As instructions that is store buffering, and with less than seq_cst around it either may miss the
 * other. The standard does not have that: who has blocked on an old value is woken by whoever notifies after writing a new
 * one, in whatever order that is written. So the count is no memory of the program: the newest one is seen, and nothing is
 * ordered by it. Objects that are no futexes are waited for on a word beside the count, which each notification changes; to
 * have seen that is to have seen what was written before. [C++20 31.6 atomics.wait]
 */
bool ws_waiters_order(const volatile void *address, bool is_write) {
    enum { ONE = 128, VERSION = 64 }; /* each count is followed by such a word, in a cache line of its own */
    bool is_version = ((uintptr_t)address - (uintptr_t)ws_waiters) % ONE >= VERSION;
    if (is_version && !ws_is_ahead) {
        ws_log_storage(is_write ? WS_RELEASE : WS_ACQUIRE, (const void *)address, 1, WS_HERE);
    }
    return false;
}

static long park(const uint32_t *word, uint32_t expected, int64_t deadline, const void *pc) {
    if (ws_is_ahead) {
        ws_ahead_sleeps(word, expected);
    }
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) {
        return failed(EAGAIN);
    }
    ws_begin(WS_PARK, word, pc)->deadline = deadline;
    switch (ws_ask().outcome) {
    case WS_DONE:
        return 0;
    case WS_TIMED_OUT:
        return failed(ETIMEDOUT);
    default:
        return failed(EAGAIN);
    }
}

/* 0 for all. */
static long unpark(const uint32_t *word, uint32_t count, const void *pc) {
    ws_begin(WS_UNPARK, word, pc)->count = count;
    return (long)ws_ask().value[0];
}

static int64_t park_deadline(int operation, const struct timespec *time, const void *pc) {
    if (time == NULL) {
        return WS_FOR_EVER;
    }
    if ((operation & FUTEX_CMD_MASK) == FUTEX_WAIT) {
        return ws_deadline_after(time, pc);
    }
    return ws_deadline(operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC, time);
}

static long futex(const uint32_t *word, int operation, uint32_t value, const struct timespec *time, uint32_t value3,
                  const void *pc) {
    int64_t deadline;
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
        deadline = park_deadline(operation, time, pc);
        return deadline < 0 ? failed(EINVAL) : park(word, value, deadline, pc);
    case FUTEX_WAKE:
        return unpark(word, value >= INT_MAX ? 0 : value, pc);
    case FUTEX_WAKE_BITSET:
        /* who waits for other bits may be woken for no reason, but nobody may be forgotten */
        return unpark(word, value3 == FUTEX_BITSET_MATCH_ANY && value < INT_MAX ? value : 0, pc);
    case FUTEX_CMP_REQUEUE:
        if (__atomic_load_n(word, __ATOMIC_RELAXED) != value3) {
            return failed(EAGAIN);
        }
        return unpark(word, 0, pc); /* all may as well be woken and look for themselves */
    case FUTEX_REQUEUE:
        return unpark(word, 0, pc);
    default:
        ws_refuse(pc, "this futex operation is not supported (wait, wake and requeue are)");
    }
}

WS_EXPORT long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long);
    long b = va_arg(list, long);
    long c = va_arg(list, long);
    long d = va_arg(list, long);
    long e = va_arg(list, long);
    long f = va_arg(list, long);
    va_end(list);
    if (ws_controls() && !ws_is_own(WS_HERE)) {
        if (number == SYS_futex) {
            return futex((const uint32_t *)a, (int)b, (uint32_t)c, (const struct timespec *)d, (uint32_t)f, WS_HERE);
        }
        if (number == SYS_sched_yield) {
            ws_pause(0, WS_HERE);
            return 0;
        }
    }
    WS_REAL(long, syscall, (long, ...));
    return real_syscall(number, a, b, c, d, e, f);
}
