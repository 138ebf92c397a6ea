/*
 * Calls that may block in the kernel. Where one would, the thread leaves, the others go on, and it comes back when
 * the call has returned. A pipe or socket that one thread writes and another reads also orders them, so that is
 * logged.
 */
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/* An interceptor for a call that may block if `condition` holds. */
#define MAY_BLOCK(type, name, parameters, arguments, condition)                                                        \
    WS_EXPORT type name parameters {                                                                                   \
        WS_REAL(type, name, parameters)                                                                                \
        if (!ws_controls() || ws_is_own(WS_HERE) || !(condition)) {                                                    \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        ws_leave(#name, WS_HERE);                                                                                      \
        type result = real_##name arguments;                                                                           \
        ws_rejoin();                                                                                                   \
        return result;                                                                                                 \
    }

static bool is_ready(int descriptor, short events) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    struct pollfd way = {.fd = descriptor, .events = events};
    int error = errno;
    bool is = real_poll(&way, 1, 0) != 0;
    errno = error;
    return is;
}

/* Files are always ready; others may have been told never to block. */
static bool would_block(int descriptor, short events) {
    WS_REAL(int, fcntl, (int, int, ...));
    return !is_ready(descriptor, events) && (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0;
}

/* ---- what orders threads ---- */

/*
 * Something to name a descriptor by: both ends of a pipe have the same, and so have all sockets and all else but
 * files.
 */
static const void *channel_of(int descriptor) {
    enum { PIPES = 1021 };
    static char pipes[PIPES];
    static char sockets;
    static char others;
    struct stat status;
    int error = errno;
    bool is_known = fstat(descriptor, &status) == 0;
    errno = error;
    if (!is_known || S_ISREG(status.st_mode) || S_ISCHR(status.st_mode) || S_ISDIR(status.st_mode)) {
        return NULL;
    }
    return S_ISFIFO(status.st_mode)   ? &pipes[status.st_ino % PIPES]
           : S_ISSOCK(status.st_mode) ? (void *)&sockets
                                      : (void *)&others;
}

static void order(uint32_t kind, int descriptor, const void *pc) {
    if (ws_is_shared && ws_controls() && !ws_is_own(pc)) {
        const void *channel = channel_of(descriptor);
        if (channel != NULL) {
            ws_log_storage(kind, channel, 1, pc);
        }
    }
}

static void touches(const void *buffer, ssize_t size, bool is_write, const void *pc) {
    if (size > 0 && !ws_is_own(pc)) {
        ws_log_access(buffer, (size_t)size, is_write, pc);
    }
}

static void touches_all(const struct iovec *parts, int count, ssize_t size, bool is_write, const void *pc) {
    for (int i = 0; i < count && size > 0; i++) {
        ssize_t part = (ssize_t)parts[i].iov_len < size ? (ssize_t)parts[i].iov_len : size;
        touches(parts[i].iov_base, part, is_write, pc);
        size -= part;
    }
}

/* A call that takes something from a descriptor, or brings something to it. */
#define TAKES(name, arguments, is_waiting)                                                                             \
    if (!ws_controls() || ws_is_own(WS_HERE)) {                                                                        \
        return real_##name arguments;                                                                                  \
    }                                                                                                                  \
    bool leaves = (is_waiting) && would_block(descriptor, POLLIN);                                                     \
    if (leaves) {                                                                                                      \
        ws_leave(#name, WS_HERE);                                                                                      \
    }                                                                                                                  \
    ssize_t result = real_##name arguments;                                                                            \
    ws_rejoin();                                                                                                       \
    if (result >= 0) {                                                                                                 \
        order(WS_ACQUIRE, descriptor, WS_HERE);                                                                        \
    }

#define BRINGS(name, arguments, is_waiting)                                                                            \
    if (!ws_controls() || ws_is_own(WS_HERE)) {                                                                        \
        return real_##name arguments;                                                                                  \
    }                                                                                                                  \
    order(WS_RELEASE, descriptor, WS_HERE);                                                                            \
    bool leaves = (is_waiting) && would_block(descriptor, POLLOUT);                                                    \
    if (leaves) {                                                                                                      \
        ws_leave(#name, WS_HERE);                                                                                      \
    }                                                                                                                  \
    ssize_t result = real_##name arguments;                                                                            \
    ws_rejoin();

WS_EXPORT ssize_t read(int descriptor, void *buffer, size_t size) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    TAKES(read, (descriptor, buffer, size), true)
    touches(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, readv, (int, const struct iovec *, int))
    TAKES(readv, (descriptor, parts, count), true)
    touches_all(parts, count, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t write(int descriptor, const void *buffer, size_t size) {
    WS_REAL(ssize_t, write, (int, const void *, size_t))
    BRINGS(write, (descriptor, buffer, size), true)
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, writev, (int, const struct iovec *, int))
    BRINGS(writev, (descriptor, parts, count), true)
    touches_all(parts, count, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
    WS_REAL(ssize_t, recv, (int, void *, size_t, int))
    TAKES(recv, (descriptor, buffer, size, flags), !(flags & MSG_DONTWAIT))
    touches(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recvfrom(
        int descriptor, void *restrict buffer, size_t size, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    WS_REAL(ssize_t, recvfrom, (int, void *, size_t, int, struct sockaddr *, socklen_t *))
    TAKES(recvfrom, (descriptor, buffer, size, flags, from, length), !(flags & MSG_DONTWAIT))
    touches(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
    WS_REAL(ssize_t, recvmsg, (int, struct msghdr *, int))
    TAKES(recvmsg, (descriptor, message, flags), !(flags & MSG_DONTWAIT))
    touches_all(message->msg_iov, (int)message->msg_iovlen, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t send(int descriptor, const void *buffer, size_t size, int flags) {
    WS_REAL(ssize_t, send, (int, const void *, size_t, int))
    BRINGS(send, (descriptor, buffer, size, flags), !(flags & MSG_DONTWAIT))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendto(
        int descriptor, const void *buffer, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    WS_REAL(ssize_t, sendto, (int, const void *, size_t, int, const struct sockaddr *, socklen_t))
    BRINGS(sendto, (descriptor, buffer, size, flags, to, length), !(flags & MSG_DONTWAIT))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    WS_REAL(ssize_t, sendmsg, (int, const struct msghdr *, int))
    BRINGS(sendmsg, (descriptor, message, flags), !(flags & MSG_DONTWAIT))
    touches_all(message->msg_iov, (int)message->msg_iovlen, result, false, WS_HERE);
    return result;
}

/* Whoever reads the end of it comes after this. */
WS_EXPORT int close(int descriptor) {
    WS_REAL(int, close, (int));
    if (WS_UNLIKELY(ws_is_taken(descriptor))) {
        errno = EBADF;
        return -1;
    }
    order(WS_RELEASE, descriptor, WS_HERE);
    return real_close(descriptor);
}

WS_EXPORT int shutdown(int descriptor, int how) {
    WS_REAL(int, shutdown, (int, int));
    order(WS_RELEASE, descriptor, WS_HERE);
    return real_shutdown(descriptor, how);
}

WS_EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    WS_REAL(int, epoll_ctl, (int, int, int, struct epoll_event *));
    order(WS_RELEASE, epoll, WS_HERE);
    return real_epoll_ctl(epoll, operation, descriptor, event);
}

/* ---- sockets and files ---- */

WS_EXPORT int accept4(int descriptor, struct sockaddr *restrict from, socklen_t *restrict length, int flags) {
    WS_REAL(int, accept4, (int, struct sockaddr *, socklen_t *, int))
    TAKES(accept4, (descriptor, from, length, flags), true)
    return (int)result;
}

WS_EXPORT int accept(int descriptor, struct sockaddr *restrict from, socklen_t *restrict length) {
    WS_REAL(int, accept, (int, struct sockaddr *, socklen_t *))
    TAKES(accept, (descriptor, from, length), true)
    return (int)result;
}

WS_EXPORT int connect(int descriptor, const struct sockaddr *to, socklen_t length) {
    WS_REAL(int, connect, (int, const struct sockaddr *, socklen_t))
    BRINGS(connect, (descriptor, to, length), true)
    return (int)result;
}

MAY_BLOCK(int, flock, (int descriptor, int operation), (descriptor, operation), !(operation & (LOCK_NB | LOCK_UN)))
MAY_BLOCK(int, lockf, (int descriptor, int command, off_t length), (descriptor, command, length), command == F_LOCK)

#define WAITS_FOR_LOCK(command) ((command) == F_SETLKW || (command) == F_OFD_SETLKW)

#define FCNTL(name)                                                                                                    \
    WS_EXPORT int name(int descriptor, int command, ...) {                                                             \
        va_list more;                                                                                                  \
        va_start(more, command);                                                                                       \
        void *argument = va_arg(more, void *);                                                                         \
        va_end(more);                                                                                                  \
        WS_REAL(int, name, (int, int, ...))                                                                            \
        bool leaves = WAITS_FOR_LOCK(command) && ws_controls();                                                        \
        if (leaves) {                                                                                                  \
            ws_leave("fcntl", WS_HERE);                                                                                \
        }                                                                                                              \
        int result = real_##name(descriptor, command, argument);                                                       \
        ws_rejoin();                                                                                                   \
        return result;                                                                                                 \
    }

FCNTL(fcntl)
FCNTL(fcntl64)

/* ---- many descriptors ---- */

/* Without a descriptor it is a sleep, and those are virtual. */

WS_EXPORT int poll(struct pollfd *ways, nfds_t count, int milliseconds) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    if (!ws_controls() || ws_is_own(WS_HERE)) {
        return real_poll(ways, count, milliseconds);
    }
    if (count == 0 && milliseconds >= 0) {
        ws_pause(milliseconds * INT64_C(1000), WS_HERE);
        return 0;
    }
    int ready = real_poll(ways, count, 0);
    if (ready != 0 || milliseconds == 0) {
        return ready;
    }
    ws_leave("poll", WS_HERE);
    ready = real_poll(ways, count, milliseconds);
    ws_rejoin();
    return ready;
}

static bool has_none(int count, const fd_set *a, const fd_set *b, const fd_set *c) {
    return count == 0 || (a == NULL && b == NULL && c == NULL);
}

WS_EXPORT int select(
        int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, struct timeval *restrict time) {
    WS_REAL(int, select, (int, fd_set *, fd_set *, fd_set *, struct timeval *));
    if (!ws_controls() || ws_is_own(WS_HERE) || (time != NULL && time->tv_sec == 0 && time->tv_usec == 0)) {
        return real_select(count, in, out, other, time);
    }
    if (time != NULL && has_none(count, in, out, other)) {
        ws_pause(time->tv_sec * INT64_C(1000000) + time->tv_usec, WS_HERE);
        return 0;
    }
    ws_leave("select", WS_HERE);
    int ready = real_select(count, in, out, other, time);
    ws_rejoin();
    return ready;
}

MAY_BLOCK(int, ppoll, (struct pollfd *ways, nfds_t count, const struct timespec *time, const sigset_t *mask),
          (ways, count, time, mask), time == NULL || time->tv_sec != 0 || time->tv_nsec != 0)
MAY_BLOCK(int, pselect,
          (int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
           const struct timespec *restrict time, const sigset_t *restrict mask),
          (count, in, out, other, time, mask), time == NULL || time->tv_sec != 0 || time->tv_nsec != 0)

WS_EXPORT int epoll_pwait(
        int descriptor, struct epoll_event *events, int most, int milliseconds, const sigset_t *mask) {
    WS_REAL(int, epoll_pwait, (int, struct epoll_event *, int, int, const sigset_t *));
    TAKES(epoll_pwait, (descriptor, events, most, milliseconds, mask), milliseconds != 0)
    return (int)result;
}

WS_EXPORT int epoll_wait(int descriptor, struct epoll_event *events, int most, int milliseconds) {
    WS_REAL(int, epoll_wait, (int, struct epoll_event *, int, int));
    TAKES(epoll_wait, (descriptor, events, most, milliseconds), milliseconds != 0)
    return (int)result;
}

/* ---- messages and semaphores of System V, message queues ---- */

MAY_BLOCK(ssize_t, msgrcv, (int queue, void *message, size_t size, long type, int flags),
          (queue, message, size, type, flags), !(flags & IPC_NOWAIT))
MAY_BLOCK(int, msgsnd, (int queue, const void *message, size_t size, int flags), (queue, message, size, flags),
          !(flags & IPC_NOWAIT))
MAY_BLOCK(int, semop, (int set, struct sembuf *operations, size_t count), (set, operations, count), true)
MAY_BLOCK(int, semtimedop, (int set, struct sembuf *operations, size_t count, const struct timespec *time),
          (set, operations, count, time), true)
MAY_BLOCK(ssize_t, mq_receive, (mqd_t queue, char *message, size_t size, unsigned *priority),
          (queue, message, size, priority), would_block(queue, POLLIN))
MAY_BLOCK(int, mq_send, (mqd_t queue, const char *message, size_t size, unsigned priority),
          (queue, message, size, priority), would_block(queue, POLLOUT))

/* ---- processes and signals ---- */

MAY_BLOCK(pid_t, waitpid, (pid_t process, int *status, int options), (process, status, options), !(options & WNOHANG))
MAY_BLOCK(pid_t, wait, (int *status), (status), true)
MAY_BLOCK(pid_t, wait3, (int *status, int options, struct rusage *usage), (status, options, usage),
          !(options & WNOHANG))
MAY_BLOCK(pid_t, wait4, (pid_t process, int *status, int options, struct rusage *usage),
          (process, status, options, usage), !(options & WNOHANG))
MAY_BLOCK(int, waitid, (idtype_t type, id_t process, siginfo_t *info, int options), (type, process, info, options),
          !(options & WNOHANG))
MAY_BLOCK(int, system, (const char *command), (command), command != NULL)
MAY_BLOCK(int, pclose, (FILE *stream), (stream), true)
MAY_BLOCK(int, pause, (void), (), true)
MAY_BLOCK(int, sigsuspend, (const sigset_t *mask), (mask), true)
MAY_BLOCK(int, sigwait, (const sigset_t *restrict signals, int *restrict signal), (signals, signal), true)
MAY_BLOCK(int, sigwaitinfo, (const sigset_t *restrict signals, siginfo_t *restrict info), (signals, info), true)
MAY_BLOCK(int, sigtimedwait,
          (const sigset_t *restrict signals, siginfo_t *restrict info, const struct timespec *restrict time),
          (signals, info, time), true)
