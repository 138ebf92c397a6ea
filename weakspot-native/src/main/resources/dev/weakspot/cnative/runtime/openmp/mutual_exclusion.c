/*
 * Critical regions, and the atomic operations that processors do not have. Each name is a mutex, identified by the address of the
 * word that the compiler makes for it. In a controlled run the word stays unused: the engine keeps the owner.
 */
#include "link/interception.h"
#include "link/requests.h"
#include "openmp/waiting.h"

/* Reports name the mutexes by these variables. */
static uint32_t unnamed_critical;
static uint32_t openmp_atomic;

static void enter(void *name, const void *pc) {
    if (!ws_takes_control()) {
        ws_omp_lock(name);
        return;
    }
    ws_begin(WS_MUTEX_LOCK, name, pc)->flags = WS_MUTEX_NORMAL;
    ws_ask();
}

static void leave(void *name, const void *pc) {
    if (!ws_takes_control()) {
        ws_omp_unlock(name);
        return;
    }
    ws_begin(WS_MUTEX_UNLOCK, name, pc)->flags = WS_MUTEX_NORMAL;
    ws_ask();
}

WS_EXPORT void GOMP_critical_start(void) {
    enter(&unnamed_critical, WS_HERE);
}

WS_EXPORT void GOMP_critical_end(void) {
    leave(&unnamed_critical, WS_HERE);
}

WS_EXPORT void GOMP_critical_name_start(void **name) {
    enter(name, WS_HERE);
}

WS_EXPORT void GOMP_critical_name_end(void **name) {
    leave(name, WS_HERE);
}

WS_EXPORT void GOMP_atomic_start(void) {
    enter(&openmp_atomic, WS_HERE);
}

WS_EXPORT void GOMP_atomic_end(void) {
    leave(&openmp_atomic, WS_HERE);
}
