/* Calls that wait for other processes, or for signals. */
#include "io/private_descriptors.h"
#include "link/interception.h"
#include "link/requests.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* An interceptor for a call that may block if `condition` holds. */
#define MAY_BLOCK(type, name, parameters, arguments, condition)                                                        \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        if (!ws_controls() || ws_is_runtime_code(WS_HERE) || !(condition)) {                                           \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        ws_leave_control(#name, false, WS_HERE);                                                                       \
        type result = real_##name arguments;                                                                           \
        ws_return_to_control();                                                                                        \
        return result;                                                                                                 \
    }

MAY_BLOCK(pid_t, waitpid, (pid_t process, int *status, int options), (process, status, options), !(options & WNOHANG))
MAY_BLOCK(pid_t, wait, (int *status), (status), true)
MAY_BLOCK(pid_t, wait3, (int *status, int options, struct rusage *usage), (status, options, usage),
          !(options & WNOHANG))
MAY_BLOCK(pid_t, wait4, (pid_t process, int *status, int options, struct rusage *usage),
          (process, status, options, usage), !(options & WNOHANG))
MAY_BLOCK(int, waitid, (idtype_t type, id_t process, siginfo_t *info, int options), (type, process, info, options),
          !(options & WNOHANG))

/* Processes that the command starts may continue in the background, and inherit the descriptors. */
static bool starts_process(const char *command) {
    ws_open_to(WS_TO_PROCESSES);
    return command != NULL;
}

MAY_BLOCK(int, system, (const char *command), (command), starts_process(command))
MAY_BLOCK(int, pclose, (FILE *stream), (stream), true)
MAY_BLOCK(int, pause, (void), (), true)
MAY_BLOCK(int, sigsuspend, (const sigset_t *mask), (mask), true)
MAY_BLOCK(int, sigwait, (const sigset_t *restrict signals, int *restrict signal), (signals, signal), true)
MAY_BLOCK(int, sigwaitinfo, (const sigset_t *restrict signals, siginfo_t *restrict info), (signals, info), true)
MAY_BLOCK(int, sigtimedwait,
          (const sigset_t *restrict signals, siginfo_t *restrict info, const struct timespec *restrict time),
          (signals, info, time), true)
