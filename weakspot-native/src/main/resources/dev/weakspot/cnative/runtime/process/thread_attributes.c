/*
 * Names of threads, which reports use; processors and priorities of threads, which have no effect where one thread runs at a time.
 */
#include "link/interception.h"
#include "link/requests.h"
#include "process/processors.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

WS_EXPORT int pthread_setname_np(pthread_t thread, const char *name) {
    WS_REAL(int, pthread_setname_np, (pthread_t, const char *));
    if (ws_controls() && pthread_equal(thread, pthread_self())) {
        ws_report(WS_NAME_THREAD, NULL, WS_HERE, name);
    }
    return real_pthread_setname_np(thread, name);
}

WS_EXPORT int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *processors) {
    WS_UNLESS_CONTROLLED(int, pthread_setaffinity_np, (pthread_t, size_t, const cpu_set_t *),
                         (thread, size, processors))
    return 0;
}

WS_EXPORT int sched_setaffinity(pid_t thread, size_t size, const cpu_set_t *processors) {
    WS_UNLESS_CONTROLLED(int, sched_setaffinity, (pid_t, size_t, const cpu_set_t *), (thread, size, processors))
    return 0;
}

/* The run-time pins the program to one processor; the program gets the set it would have without that. */
WS_EXPORT int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *processors) {
    WS_REAL(int, sched_getaffinity, (pid_t, size_t, cpu_set_t *));
    size_t bytes = ws_controls() && !ws_is_runtime_code(WS_HERE) ? ws_allowed_processors(size, processors) : 0;
    if (bytes == 0) {
        return real_sched_getaffinity(thread, size, processors);
    }
    memset((char *)processors + bytes, 0, size - bytes);
    return 0;
}

WS_EXPORT int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *processors) {
    WS_REAL(int, pthread_getaffinity_np, (pthread_t, size_t, cpu_set_t *));
    size_t bytes = ws_controls() && !ws_is_runtime_code(WS_HERE) ? ws_allowed_processors(size, processors) : 0;
    if (bytes == 0) {
        return real_pthread_getaffinity_np(thread, size, processors);
    }
    memset((char *)processors + bytes, 0, size - bytes);
    return 0;
}

WS_EXPORT int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
    WS_UNLESS_CONTROLLED(int, pthread_setschedparam, (pthread_t, int, const struct sched_param *),
                         (thread, policy, parameters))
    return 0;
}

WS_EXPORT int pthread_setschedprio(pthread_t thread, int priority) {
    WS_UNLESS_CONTROLLED(int, pthread_setschedprio, (pthread_t, int), (thread, priority))
    return 0;
}
