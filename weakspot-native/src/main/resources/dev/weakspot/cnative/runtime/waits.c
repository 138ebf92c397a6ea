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
    ws_self->is_interrupted = false;
    request->count = initial_of(kept);
    request->deadline = deadline;
    switch (ws_ask().outcome) {
    case WS_DONE:
        kept->value--;
        kept->surplus--;
        return 0;
    case WS_TIMED_OUT:
        return failed(ETIMEDOUT);
    case WS_INTERRUPTED:
        return deadline == WS_NOT_AT_ALL ? take(semaphore, deadline, pc) : failed(EINTR);
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

/* Those that sleep. Only who has the token looks at them. */
static struct ws_sleeper *sleepers;

static void forget_sleeper(const struct ws_sleeper *gone) {
    struct ws_sleeper **place = &sleepers;
    while (*place != NULL && *place != gone) {
        place = &(*place)->next;
    }
    if (*place != NULL) {
        *place = gone->next;
    }
}

static long park(const uint32_t *word, uint32_t expected, uint32_t bits, int64_t deadline, const void *pc) {
    if (ws_is_ahead) {
        ws_ahead_sleeps(word, expected);
    }
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) {
        return failed(EAGAIN);
    }
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    struct ws_request *request = ws_begin(WS_PARK, word, pc);
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) { /* others have gone on without this thread */
        request->kind = WS_PAUSE;
        request->deadline = 0;
        ws_ask();
        return failed(EAGAIN);
    }
    struct ws_sleeper *self = &ws_self->sleeper;
    forget_sleeper(self); /* a handler may have jumped out of its last sleep */
    *self = (struct ws_sleeper){.word = word, .bits = bits, .next = sleepers};
    sleepers = self;
    request->deadline = deadline;
    uint32_t outcome = ws_ask().outcome;
    while (self->is_to_sleep_again && outcome == WS_DONE) {
        request = ws_begin(WS_PARK, self->word, pc);
        request->deadline = deadline;
        self->is_to_sleep_again = false;
        self->may_be_woken = false;
        outcome = ws_ask().outcome;
    }
    forget_sleeper(self);
    switch (outcome) {
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

/* Whether the engine may choose: then all that sleep there sleep for the same. */
static bool are_alike(const uint32_t *word, uint32_t bits) {
    for (const struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == word && ((sleeper->bits & bits) != sleeper->bits || sleeper->is_to_sleep_again)) {
            return false;
        }
    }
    return true;
}

/*
 * Wakes so many of those that sleep for one of these bits. Who may be awake already is woken without being counted: that
 * somebody wakes for no reason is allowed, that nobody does is not.
 */
static long wake_some(const uint32_t *word, uint32_t count, uint32_t bits, const void *pc) {
    bool were_alike = are_alike(word, bits);
    long woken = unpark(word, were_alike && count < INT_MAX ? count : 0, pc);
    bool is_engines_choice = were_alike && are_alike(word, bits);
    if (were_alike && !is_engines_choice) {
        unpark(word, 0, pc); /* others came before it took effect, and one of them may have been woken instead */
    }
    long left = count;
    for (struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == word && is_engines_choice) {
            sleeper->may_be_woken = true;
        } else if (sleeper->word == word && !sleeper->may_be_woken) {
            bool is_meant = (sleeper->bits & bits) != 0 && left > 0;
            sleeper->is_to_sleep_again = !is_meant;
            sleeper->may_be_woken = is_meant;
            left -= is_meant;
        }
    }
    return is_engines_choice ? woken : (long)count - left;
}

/*
 * Wakes so many, and has so many others sleep on at another word; nobody if the word has another value than expected, where
 * that is not null.
 */
static long move(
        const uint32_t *from, uint32_t wakes, uint32_t moves, const uint32_t *to, const uint32_t *expected, const void *pc) {
    unpark(from, 0, pc);
    bool is_refused = expected != NULL && __atomic_load_n(from, __ATOMIC_RELAXED) != *expected;
    if (is_refused) {
        wakes = 0;
        moves = 0;
    }
    long done = 0;
    for (struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == from && !sleeper->may_be_woken) {
            bool is_woken = done < (long)wakes;
            bool is_moved = !is_woken && done < (long)wakes + (long)moves;
            sleeper->is_to_sleep_again = !is_woken;
            sleeper->may_be_woken = is_woken;
            sleeper->word = is_moved ? to : from;
            done += is_woken || is_moved;
        }
    }
    return is_refused ? failed(EAGAIN) : done;
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

/* The fourth argument is a time for those that wait, and a number for those that move others. */
struct futex_call {
    const uint32_t *word;
    int operation;
    uint32_t value;
    uintptr_t time_or_count;
    const uint32_t *other;
    uint32_t value3;
};

static long futex_wait(const struct futex_call *call, uint32_t bits, const void *pc) {
    int64_t deadline = park_deadline(call->operation, (const struct timespec *)call->time_or_count, pc);
    return deadline < 0 || bits == 0 ? failed(EINVAL) : park(call->word, call->value, bits, deadline, pc);
}

/* The kernel wakes one where none is to be woken. */
static long futex_wake(const struct futex_call *call, uint32_t bits, const void *pc) {
    uint32_t count = call->value == 0 ? 1 : call->value;
    return bits == 0 ? failed(EINVAL) : wake_some(call->word, count, bits, pc);
}

static long futex(const struct futex_call *call, const void *pc) {
    switch (call->operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
        return futex_wait(call, FUTEX_BITSET_MATCH_ANY, pc);
    case FUTEX_WAIT_BITSET:
        return futex_wait(call, call->value3, pc);
    case FUTEX_WAKE:
        return futex_wake(call, FUTEX_BITSET_MATCH_ANY, pc);
    case FUTEX_WAKE_BITSET:
        return futex_wake(call, call->value3, pc);
    case FUTEX_CMP_REQUEUE:
        return move(call->word, call->value, (uint32_t)call->time_or_count, call->other, &call->value3, pc);
    case FUTEX_REQUEUE: {
        long done = move(call->word, call->value, (uint32_t)call->time_or_count, call->other, NULL, pc);
        return done < (long)call->value ? done : (long)call->value; /* how many woke up */
    }
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
            struct futex_call call = {(const uint32_t *)a, (int)b, (uint32_t)c, (uintptr_t)d, (const uint32_t *)e, (uint32_t)f};
            return futex(&call, WS_HERE);
        }
        if (number == SYS_getrandom) {
            ws_fill_by_chance((void *)a, (size_t)b);
            return b;
        }
        if (number == SYS_sched_yield) {
            ws_pause(0, WS_HERE);
            return 0;
        }
        long result;
        if (ws_answers_call(number, a, b, c, WS_HERE, &result)) {
            return result;
        }
    }
    WS_REAL(long, syscall, (long, ...));
    return real_syscall(number, a, b, c, d, e, f);
}
