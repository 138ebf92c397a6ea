/* Barriers. The engine counts the threads that arrive. The real object is initialised, and keeps the number of parties. */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "sync/destroyed_objects.h"

#include <pthread.h>

/* The first fields of a barrier in glibc. */
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
    bool is_to_mark = ws_log_destroyed(barrier, sizeof *barrier, WS_HERE);
    int error = real_pthread_barrier_destroy(barrier);
    if (is_to_mark && error == 0) {
        ws_mark_destroyed(barrier, sizeof *barrier);
    }
    return error;
}

/* In each round, one of the threads gets PTHREAD_BARRIER_SERIAL_THREAD. */
WS_EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
    WS_UNLESS_CONTROLLED(int, pthread_barrier_wait, (pthread_barrier_t *), (barrier))
    ws_check_not_destroyed(barrier, sizeof *barrier, "waits at", WS_HERE);
    ws_begin(WS_BARRIER, barrier, WS_HERE)->count = ((struct barrier *)barrier)->parties;
    return ws_ask().value[0] != 0 ? PTHREAD_BARRIER_SERIAL_THREAD : 0; /* the barrier may have been destroyed meanwhile */
}
