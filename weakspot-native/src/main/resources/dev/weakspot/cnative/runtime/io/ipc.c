/* Inter-process communication: messages and semaphores of System V, POSIX message queues, file locks. */
#include "io/blocking.h"
#include "io/private_descriptors.h"
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"

#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <unistd.h>

/*
 * All these calls order threads through one address. The extra order can hide races, but never creates a finding.
 */
static void order_all(uint32_t kind, const void *pc) {
    static char channel;
    if (ws_is_shared && ws_controls() && !ws_is_runtime_code(pc)) {
        ws_log_storage(kind, &channel, 1, pc);
    }
}

/* An interceptor for a call that may block if `condition` holds, and orders the threads that make such calls. */
#define ORDERS(type, name, parameters, arguments, condition)                                                           \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        bool leaves = ws_controls() && !ws_is_runtime_code(WS_HERE) && (condition);                                    \
        order_all(WS_RELEASE, WS_HERE);                                                                                \
        if (leaves) {                                                                                                  \
            ws_leave_control(#name, false, WS_HERE);                                                                   \
        }                                                                                                              \
        type result = real_##name arguments;                                                                           \
        if (leaves) {                                                                                                  \
            ws_return_to_control();                                                                                    \
        }                                                                                                              \
        order_all(WS_ACQUIRE, WS_HERE);                                                                                \
        return result;                                                                                                 \
    }

ORDERS(ssize_t, msgrcv, (int queue, void *message, size_t size, long type, int flags),
       (queue, message, size, type, flags), !(flags & IPC_NOWAIT))
ORDERS(int, msgsnd, (int queue, const void *message, size_t size, int flags), (queue, message, size, flags),
       !(flags & IPC_NOWAIT))
ORDERS(int, semop, (int set, struct sembuf *operations, size_t count), (set, operations, count), true)
ORDERS(int, semtimedop, (int set, struct sembuf *operations, size_t count, const struct timespec *time),
       (set, operations, count, time), true)
ORDERS(ssize_t, mq_receive, (mqd_t queue, char *message, size_t size, unsigned *priority),
       (queue, message, size, priority), ws_would_block(queue, POLLIN))
ORDERS(int, mq_send, (mqd_t queue, const char *message, size_t size, unsigned priority),
       (queue, message, size, priority), ws_would_block(queue, POLLOUT))
ORDERS(int, flock, (int descriptor, int operation), (descriptor, operation), !(operation & (LOCK_NB | LOCK_UN)))
ORDERS(int, lockf, (int descriptor, int command, off_t length), (descriptor, command, length), command == F_LOCK)

static bool is_lock_command(int command) {
    return command == F_SETLK || command == F_OFD_SETLK || command == F_SETLKW || command == F_OFD_SETLKW;
}

static bool waits_for_lock(int command) {
    return command == F_SETLKW || command == F_OFD_SETLKW;
}

#define FCNTL(name)                                                                                                    \
    WS_EXPORT int name(int descriptor, int command, ...) {                                                             \
        va_list more;                                                                                                  \
        va_start(more, command);                                                                                       \
        void *argument = va_arg(more, void *);                                                                         \
        va_end(more);                                                                                                  \
        WS_REAL(int, name, (int, int, ...))                                                                            \
        if (!is_lock_command(command) || !ws_controls()) {                                                             \
            int value = real_##name(descriptor, command, argument);                                                    \
            if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {                                                    \
                ws_note_duplicate(descriptor, value);                                                                  \
            }                                                                                                          \
            return value;                                                                                              \
        }                                                                                                              \
        order_all(WS_RELEASE, WS_HERE);                                                                                \
        if (waits_for_lock(command)) {                                                                                 \
            ws_leave_control("fcntl", false, WS_HERE);                                                                 \
        }                                                                                                              \
        int result = real_##name(descriptor, command, argument);                                                       \
        ws_return_to_control();                                                                                        \
        order_all(WS_ACQUIRE, WS_HERE);                                                                                \
        return result;                                                                                                 \
    }

FCNTL(fcntl)
FCNTL(fcntl64)
