/*
 * The locks of omp.h. In a controlled run the engine keeps the owner, and the memory of a lock shows only whether it was
 * initialised. A simple lock is four bytes; a nest lock has room for its owner and count.
 */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "openmp/team.h"
#include "sync/destroyed_objects.h"

/* omp_nest_lock_t */
struct nest_lock {
    struct ws_omp_lock lock;
    uint32_t count;
    const void *owner; /* the thread-local variable `own` of the thread; in a controlled run only whether there is one */
};
_Static_assert(sizeof(struct nest_lock) == 16, "as omp_nest_lock_t in omp.h");

static __thread char own __attribute__((tls_model("initial-exec")));

/* In a controlled run the first word of an initialised lock stays 0. */
static void check(const void *address, size_t size, const char *verb, const void *pc) {
    ws_check_not_destroyed(address, size, verb, pc);
    if (*(const uint32_t *)address != 0) {
        ws_report_no_object(address, verb, pc);
    }
}

static int lock(void *address, size_t size, uint32_t kind, int64_t deadline, const void *pc) {
    check(address, size, "locks", pc);
    struct ws_request *request = ws_begin(WS_MUTEX_LOCK, address, pc);
    request->flags = kind;
    request->deadline = deadline;
    return ws_ask().outcome == WS_DONE;
}

static void unlock(void *address, size_t size, uint32_t kind, const void *pc) {
    check(address, size, "unlocks", pc);
    ws_begin(WS_MUTEX_UNLOCK, address, pc)->flags = kind;
    ws_ask();
}

static void destroy(void *address, size_t size, const void *pc) {
    if (ws_log_destroyed(address, size, pc)) {
        ws_mark_destroyed(address, size);
    }
}

WS_EXPORT void omp_init_lock(struct ws_omp_lock *simple) {
    ws_log_storage(WS_GONE, simple, sizeof *simple, WS_HERE);
    simple->state = 0;
}

WS_EXPORT void omp_init_lock_with_hint(struct ws_omp_lock *simple, unsigned hint) {
    (void)hint;
    ws_log_storage(WS_GONE, simple, sizeof *simple, WS_HERE);
    simple->state = 0;
}

WS_EXPORT void omp_destroy_lock(struct ws_omp_lock *simple) {
    destroy(simple, sizeof *simple, WS_HERE);
}

WS_EXPORT void omp_set_lock(struct ws_omp_lock *simple) {
    if (ws_takes_control()) {
        lock(simple, sizeof *simple, WS_MUTEX_NORMAL, WS_FOR_EVER, WS_HERE);
    } else {
        ws_omp_lock(simple);
    }
}

WS_EXPORT void omp_unset_lock(struct ws_omp_lock *simple) {
    if (ws_takes_control()) {
        unlock(simple, sizeof *simple, WS_MUTEX_NORMAL, WS_HERE);
    } else {
        ws_omp_unlock(simple);
    }
}

WS_EXPORT int omp_test_lock(struct ws_omp_lock *simple) {
    return ws_takes_control() ? lock(simple, sizeof *simple, WS_MUTEX_NORMAL, WS_NOT_AT_ALL, WS_HERE)
                              : ws_omp_try_lock(simple);
}

static void init_nest(struct nest_lock *nest, const void *pc) {
    ws_log_storage(WS_GONE, nest, sizeof *nest, pc);
    *nest = (struct nest_lock){.count = 0};
}

WS_EXPORT void omp_init_nest_lock(struct nest_lock *nest) {
    init_nest(nest, WS_HERE);
}

WS_EXPORT void omp_init_nest_lock_with_hint(struct nest_lock *nest, unsigned hint) {
    (void)hint;
    init_nest(nest, WS_HERE);
}

WS_EXPORT void omp_destroy_nest_lock(struct nest_lock *nest) {
    destroy(nest, sizeof *nest, WS_HERE);
}

static bool is_own(const struct nest_lock *nest) {
    return __atomic_load_n(&nest->owner, __ATOMIC_RELAXED) == &own;
}

/* Returns how often the thread holds the lock now; 0 if it does not get it. */
static uint32_t set_nest(struct nest_lock *nest, int64_t deadline, const void *pc) {
    if (ws_takes_control()) {
        if (!lock(nest, sizeof *nest, WS_MUTEX_RECURSIVE, deadline, pc)) {
            return 0;
        }
    } else if (!is_own(nest)) {
        if (deadline == WS_FOR_EVER) {
            ws_omp_lock(&nest->lock);
        } else if (!ws_omp_try_lock(&nest->lock)) {
            return 0;
        }
        __atomic_store_n(&nest->owner, &own, __ATOMIC_RELAXED);
    }
    return ++nest->count;
}

WS_EXPORT void omp_set_nest_lock(struct nest_lock *nest) {
    set_nest(nest, WS_FOR_EVER, WS_HERE);
}

WS_EXPORT int omp_test_nest_lock(struct nest_lock *nest) {
    return (int)set_nest(nest, WS_NOT_AT_ALL, WS_HERE);
}

WS_EXPORT void omp_unset_nest_lock(struct nest_lock *nest) {
    if (ws_takes_control()) {
        nest->count -= nest->count != 0; /* of an owner; another caller is reported */
        unlock(nest, sizeof *nest, WS_MUTEX_RECURSIVE, WS_HERE);
    } else if (--nest->count == 0) {
        __atomic_store_n(&nest->owner, NULL, __ATOMIC_RELAXED);
        ws_omp_unlock(&nest->lock);
    }
}

/* In Fortran the argument is an integer, by reference: omp_lock_kind has room for the simple lock. */

WS_EXPORT void omp_init_lock_(struct ws_omp_lock *simple) __attribute__((alias("omp_init_lock")));
WS_EXPORT void omp_destroy_lock_(struct ws_omp_lock *simple) __attribute__((alias("omp_destroy_lock")));
WS_EXPORT void omp_set_lock_(struct ws_omp_lock *simple) __attribute__((alias("omp_set_lock")));
WS_EXPORT void omp_unset_lock_(struct ws_omp_lock *simple) __attribute__((alias("omp_unset_lock")));
WS_EXPORT int omp_test_lock_(struct ws_omp_lock *simple) __attribute__((alias("omp_test_lock")));
