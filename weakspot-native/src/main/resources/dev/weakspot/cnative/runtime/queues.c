/* Messages and semaphores of System V, message queues, locks of files. */
#include "blocking.h"

#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <unistd.h>

/* All of them have one channel: that can hide something, never make something up. */
static void order_others(uint32_t kind, const void *pc) {
    static char others;
    if (ws_is_shared && ws_controls() && !ws_is_own(pc)) {
        ws_log_storage(kind, &others, 1, pc);
    }
}

/* An interceptor for a call that may block if `condition` holds, and orders who comes before it and who comes after it. */
#define ORDERS(type, name, parameters, arguments, condition)                                                           \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        bool leaves = ws_controls() && !ws_is_own(WS_HERE) && (condition);                                             \
        order_others(WS_RELEASE, WS_HERE);                                                                             \
        if (leaves) {                                                                                                  \
            ws_leave(#name, false, WS_HERE);                                                                           \
        }                                                                                                              \
        type result = real_##name arguments;                                                                           \
        if (leaves) {                                                                                                  \
            ws_rejoin();                                                                                               \
        }                                                                                                              \
        order_others(WS_ACQUIRE, WS_HERE);                                                                             \
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

/* Whether it is about locks at all, and whether it waits for one. */
static bool is_about_locks(int command) {
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
        if (!is_about_locks(command) || !ws_controls()) {                                                              \
            int value = real_##name(descriptor, command, argument);                                                    \
            if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {                                                    \
                ws_copies(descriptor, value);                                                                          \
            }                                                                                                          \
            return value;                                                                                              \
        }                                                                                                              \
        order_others(WS_RELEASE, WS_HERE);                                                                             \
        if (waits_for_lock(command)) {                                                                                 \
            ws_leave("fcntl", false, WS_HERE);                                                                         \
        }                                                                                                              \
        int result = real_##name(descriptor, command, argument);                                                       \
        ws_rejoin();                                                                                                   \
        order_others(WS_ACQUIRE, WS_HERE);                                                                             \
        return result;                                                                                                 \
    }

FCNTL(fcntl)
FCNTL(fcntl64)
