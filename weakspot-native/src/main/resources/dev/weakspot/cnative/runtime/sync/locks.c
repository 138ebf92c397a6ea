/*
 * Mutexes, read-write locks and spin locks. In a controlled run the real ones are initialised and never locked: the
 * engine keeps the owner of each lock. A request carries the kind of mutex, which the real one keeps.
 */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"
#include "sync/destroyed_objects.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>

/* Bits of a mutex's kind in glibc; it has no other name for them. The last one is of all bits that glibc sets. */
enum { KIND_TYPE = 3, KIND_ROBUST = 16, KIND_SHARED = 128, KIND_DESTROYED = -1, KIND_BITS = 0x3ff };

/* Whether the program has initialised a robust mutex. Set by any thread, and never reset. */
static bool has_robust_mutexes;

/* Another process may have initialised a robust mutex that is shared. */
static bool is_robust(int kind) {
    return (kind & KIND_ROBUST) && ((kind & KIND_SHARED) || __atomic_load_n(&has_robust_mutexes, __ATOMIC_RELAXED));
}

/*
 * Whether the memory holds no mutex any more, or never held one. A destructor that does nothing, as that of std::mutex, leaves no
 * mark, and the memory may be in use for another object.
 */
static bool is_no_mutex(int kind) {
    return (kind & ~KIND_BITS) || ((kind & KIND_ROBUST) && !is_robust(kind));
}

static uint32_t kind_of(const pthread_mutex_t *mutex) {
    switch (mutex->__data.__kind & KIND_TYPE) {
    case PTHREAD_MUTEX_RECURSIVE:
        return WS_MUTEX_RECURSIVE;
    case PTHREAD_MUTEX_ERRORCHECK:
        return WS_MUTEX_CHECKED;
    default:
        return WS_MUTEX_NORMAL;
    }
}

/* The error number of a lock function; `refused` where the engine refuses. */
static int error_of(struct ws_answer answer, int refused) {
    switch (answer.outcome) {
    case WS_DONE:
        return 0;
    case WS_TIMED_OUT:
        return ETIMEDOUT;
    default:
        return refused;
    }
}

static int lock_kind(const void *mutex, uint32_t kind, int64_t deadline, const void *pc) {
    struct ws_request *request = ws_begin(WS_MUTEX_LOCK, mutex, pc);
    request->flags = kind;
    request->deadline = deadline;
    return error_of(ws_ask(), deadline == WS_NOT_AT_ALL ? EBUSY : EDEADLK);
}

static int unlock_kind(const void *mutex, uint32_t kind, const void *pc) {
    struct ws_request *request = ws_begin(WS_MUTEX_UNLOCK, mutex, pc);
    request->flags = kind;
    return error_of(ws_ask(), EPERM);
}

static int lock(const pthread_mutex_t *mutex, int64_t deadline, const void *pc) {
    ws_check_not_destroyed(mutex, sizeof *mutex, "locks", pc);
    int kind = mutex->__data.__kind;
    if (WS_UNLIKELY(kind == KIND_DESTROYED)) {
        return EINVAL;
    }
    if (WS_UNLIKELY(is_no_mutex(kind))) {
        ws_report_no_object(mutex, "locks", pc);
    }
    if (WS_UNLIKELY(is_robust(kind))) {
        ws_refuse(pc, "robust mutexes are not supported (use ordinary ones and unlock them before the thread ends)");
    }
    return lock_kind(mutex, kind_of(mutex), deadline, pc);
}

static int lock_until(const pthread_mutex_t *mutex, clockid_t clock, const struct timespec *when, const void *pc) {
    int64_t deadline = ws_deadline(clock, when);
    return deadline < 0 ? EINVAL : lock(mutex, deadline, pc);
}

WS_EXPORT int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    WS_REAL(int, pthread_mutex_init, (pthread_mutex_t *, const pthread_mutexattr_t *));
    ws_log_storage(WS_GONE, mutex, sizeof *mutex, WS_HERE);
    int robustness = PTHREAD_MUTEX_STALLED;
    if (attributes != NULL && pthread_mutexattr_getrobust(attributes, &robustness) == 0 && robustness == PTHREAD_MUTEX_ROBUST) {
        __atomic_store_n(&has_robust_mutexes, true, __ATOMIC_RELAXED);
    }
    return real_pthread_mutex_init(mutex, attributes);
}

WS_EXPORT int pthread_mutex_destroy(pthread_mutex_t *mutex) {
    WS_REAL(int, pthread_mutex_destroy, (pthread_mutex_t *));
    bool is_to_mark = ws_log_destroyed(mutex, sizeof *mutex, WS_HERE);
    int error = real_pthread_mutex_destroy(mutex);
    if (is_to_mark && error == 0) {
        ws_mark_destroyed(mutex, sizeof *mutex);
    }
    return error;
}

WS_EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
    WS_UNLESS_CONTROLLED(int, pthread_mutex_lock, (pthread_mutex_t *), (mutex))
    return lock(mutex, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex) {
    WS_UNLESS_CONTROLLED(int, pthread_mutex_trylock, (pthread_mutex_t *), (mutex))
    return lock(mutex, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_mutex_timedlock, (pthread_mutex_t *, const struct timespec *), (mutex, when))
    return lock_until(mutex, CLOCK_REALTIME, when, WS_HERE);
}

WS_EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_mutex_clocklock, (pthread_mutex_t *, clockid_t, const struct timespec *),
                         (mutex, clock, when))
    return lock_until(mutex, clock, when, WS_HERE);
}

WS_EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    WS_UNLESS_CONTROLLED(int, pthread_mutex_unlock, (pthread_mutex_t *), (mutex))
    ws_check_not_destroyed(mutex, sizeof *mutex, "unlocks", WS_HERE);
    return unlock_kind(mutex, kind_of(mutex), WS_HERE);
}

/* C11 mutexes are POSIX mutexes in glibc, which calls its own functions without interception. */

static int c11(int error) {
    switch (error) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ETIMEDOUT:
        return thrd_timedout;
    default:
        return thrd_error;
    }
}

WS_EXPORT int mtx_init(mtx_t *mutex, int type) {
    WS_REAL(int, mtx_init, (mtx_t *, int));
    ws_log_storage(WS_GONE, mutex, sizeof *mutex, WS_HERE);
    return real_mtx_init(mutex, type);
}

WS_EXPORT void mtx_destroy(mtx_t *mutex) {
    WS_REAL(void, mtx_destroy, (mtx_t *));
    bool is_to_mark = ws_log_destroyed(mutex, sizeof *mutex, WS_HERE);
    real_mtx_destroy(mutex);
    if (is_to_mark) {
        ws_mark_destroyed(mutex, sizeof *mutex);
    }
}

WS_EXPORT int mtx_lock(mtx_t *mutex) {
    WS_UNLESS_CONTROLLED(int, mtx_lock, (mtx_t *), (mutex))
    return c11(lock((pthread_mutex_t *)mutex, WS_FOR_EVER, WS_HERE));
}

WS_EXPORT int mtx_trylock(mtx_t *mutex) {
    WS_UNLESS_CONTROLLED(int, mtx_trylock, (mtx_t *), (mutex))
    return c11(lock((pthread_mutex_t *)mutex, WS_NOT_AT_ALL, WS_HERE));
}

WS_EXPORT int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict when) {
    WS_UNLESS_CONTROLLED(int, mtx_timedlock, (mtx_t *restrict, const struct timespec *restrict), (mutex, when))
    return c11(lock_until((pthread_mutex_t *)mutex, CLOCK_REALTIME, when, WS_HERE));
}

WS_EXPORT int mtx_unlock(mtx_t *mutex) {
    WS_UNLESS_CONTROLLED(int, mtx_unlock, (mtx_t *), (mutex))
    ws_check_not_destroyed(mutex, sizeof *mutex, "unlocks", WS_HERE);
    return c11(unlock_kind(mutex, kind_of((pthread_mutex_t *)mutex), WS_HERE));
}

/* Read-write locks. */

static int lock_shared(uint32_t request_kind, const pthread_rwlock_t *rwlock, int64_t deadline, const void *pc) {
    ws_check_not_destroyed(rwlock, sizeof *rwlock, "locks", pc);
    ws_begin(request_kind, rwlock, pc)->deadline = deadline;
    return error_of(ws_ask(), deadline == WS_NOT_AT_ALL ? EBUSY : EDEADLK);
}

static int lock_shared_until(uint32_t request_kind, const pthread_rwlock_t *rwlock, clockid_t clock,
                             const struct timespec *when, const void *pc) {
    int64_t deadline = ws_deadline(clock, when);
    return deadline < 0 ? EINVAL : lock_shared(request_kind, rwlock, deadline, pc);
}

WS_EXPORT int pthread_rwlock_init(pthread_rwlock_t *rwlock, const pthread_rwlockattr_t *attributes) {
    WS_REAL(int, pthread_rwlock_init, (pthread_rwlock_t *, const pthread_rwlockattr_t *));
    ws_log_storage(WS_GONE, rwlock, sizeof *rwlock, WS_HERE);
    return real_pthread_rwlock_init(rwlock, attributes);
}

WS_EXPORT int pthread_rwlock_destroy(pthread_rwlock_t *rwlock) {
    WS_REAL(int, pthread_rwlock_destroy, (pthread_rwlock_t *));
    bool is_to_mark = ws_log_destroyed(rwlock, sizeof *rwlock, WS_HERE);
    int error = real_pthread_rwlock_destroy(rwlock);
    if (is_to_mark && error == 0) {
        ws_mark_destroyed(rwlock, sizeof *rwlock);
    }
    return error;
}

WS_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t *rwlock) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_rdlock, (pthread_rwlock_t *), (rwlock))
    return lock_shared(WS_READ_LOCK, rwlock, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t *rwlock) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_wrlock, (pthread_rwlock_t *), (rwlock))
    return lock_shared(WS_WRITE_LOCK, rwlock, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t *rwlock) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t *), (rwlock))
    return lock_shared(WS_READ_LOCK, rwlock, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t *rwlock) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_trywrlock, (pthread_rwlock_t *), (rwlock))
    return lock_shared(WS_WRITE_LOCK, rwlock, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *rwlock, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_timedrdlock, (pthread_rwlock_t *, const struct timespec *), (rwlock, when))
    return lock_shared_until(WS_READ_LOCK, rwlock, CLOCK_REALTIME, when, WS_HERE);
}

WS_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *rwlock, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_timedwrlock, (pthread_rwlock_t *, const struct timespec *), (rwlock, when))
    return lock_shared_until(WS_WRITE_LOCK, rwlock, CLOCK_REALTIME, when, WS_HERE);
}

WS_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t *rwlock, clockid_t clock, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_clockrdlock, (pthread_rwlock_t *, clockid_t, const struct timespec *),
                         (rwlock, clock, when))
    return lock_shared_until(WS_READ_LOCK, rwlock, clock, when, WS_HERE);
}

WS_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t *rwlock, clockid_t clock, const struct timespec *when) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_clockwrlock, (pthread_rwlock_t *, clockid_t, const struct timespec *),
                         (rwlock, clock, when))
    return lock_shared_until(WS_WRITE_LOCK, rwlock, clock, when, WS_HERE);
}

WS_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t *rwlock) {
    WS_UNLESS_CONTROLLED(int, pthread_rwlock_unlock, (pthread_rwlock_t *), (rwlock))
    ws_check_not_destroyed(rwlock, sizeof *rwlock, "unlocks", WS_HERE);
    ws_begin(WS_READ_WRITE_UNLOCK, rwlock, WS_HERE);
    return error_of(ws_ask(), EPERM);
}

/* Spin locks: mutexes for the engine, so that no thread spins. */

WS_EXPORT int pthread_spin_init(pthread_spinlock_t *spinlock, int is_shared) {
    WS_REAL(int, pthread_spin_init, (pthread_spinlock_t *, int));
    ws_log_storage(WS_GONE, (void *)spinlock, sizeof *spinlock, WS_HERE);
    return real_pthread_spin_init(spinlock, is_shared);
}

WS_EXPORT int pthread_spin_destroy(pthread_spinlock_t *spinlock) {
    WS_REAL(int, pthread_spin_destroy, (pthread_spinlock_t *));
    bool is_to_mark = ws_log_destroyed(spinlock, sizeof *spinlock, WS_HERE);
    int error = real_pthread_spin_destroy(spinlock);
    if (is_to_mark && error == 0) {
        ws_mark_destroyed(spinlock, sizeof *spinlock);
    }
    return error;
}

WS_EXPORT int pthread_spin_lock(pthread_spinlock_t *spinlock) {
    WS_UNLESS_CONTROLLED(int, pthread_spin_lock, (pthread_spinlock_t *), (spinlock))
    ws_check_not_destroyed(spinlock, sizeof *spinlock, "locks", WS_HERE);
    return lock_kind((void *)spinlock, WS_MUTEX_NORMAL, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int pthread_spin_trylock(pthread_spinlock_t *spinlock) {
    WS_UNLESS_CONTROLLED(int, pthread_spin_trylock, (pthread_spinlock_t *), (spinlock))
    ws_check_not_destroyed(spinlock, sizeof *spinlock, "locks", WS_HERE);
    return lock_kind((void *)spinlock, WS_MUTEX_NORMAL, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT int pthread_spin_unlock(pthread_spinlock_t *spinlock) {
    WS_UNLESS_CONTROLLED(int, pthread_spin_unlock, (pthread_spinlock_t *), (spinlock))
    ws_check_not_destroyed(spinlock, sizeof *spinlock, "unlocks", WS_HERE);
    return unlock_kind((void *)spinlock, WS_MUTEX_NORMAL, WS_HERE);
}

/*
 * The lock of a stream, where the program takes it itself. The real one stays free, so that a thread that is stopped
 * while it has the lock does not block threads that only print.
 */

WS_EXPORT void flockfile(FILE *stream) {
    WS_UNLESS_CONTROLLED(void, flockfile, (FILE *), (stream))
    lock_kind(stream, WS_MUTEX_RECURSIVE, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int ftrylockfile(FILE *stream) {
    WS_UNLESS_CONTROLLED(int, ftrylockfile, (FILE *), (stream))
    return lock_kind(stream, WS_MUTEX_RECURSIVE, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT void funlockfile(FILE *stream) {
    WS_UNLESS_CONTROLLED(void, funlockfile, (FILE *), (stream))
    unlock_kind(stream, WS_MUTEX_RECURSIVE, WS_HERE);
}
