/*
 * Calls that may block in the kernel. Where one would, the thread leaves, the others go on, and it comes back when the
 * call has returned; where it waits for descriptors, when they are ready: what is there it takes under control. Whoever
 * has made them ready waits until it is back, so that a run does not depend on how fast that is. A pipe or socket that
 * one thread writes and another reads also orders them, so that is logged.
 */
#include "blocking.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/msg.h>
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

/* ---- waiting for descriptors ---- */

/* A thread that is away until one of these is ready. Written by who has the token, but `thread`, which it clears itself. */
enum { MOST_AWAY = 64 };
static struct away {
    uint32_t thread; /* plus one, or 0 if nobody is here */
    struct pollfd *ways;
    nfds_t count;
} away[MOST_AWAY];
static bool is_anybody_away;

static int poll_really(struct pollfd *ways, nfds_t count, int milliseconds) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    return real_poll(ways, count, milliseconds);
}

static struct away *place_for_one_more(void) {
    for (int i = 0; i < MOST_AWAY; i++) {
        if (__atomic_load_n(&away[i].thread, __ATOMIC_ACQUIRE) == 0) {
            return &away[i];
        }
    }
    return NULL;
}

/*
 * Until one of them is ready, or a signal has come, which is handled before this returns. A signal that comes just before the
 * wait must not be missed: until then it is blocked.
 */
static void wait_for_any(
        struct pollfd *ways, nfds_t count, const sigset_t *mask, uint32_t handled, const char *call, const void *pc) {
    WS_REAL(int, ppoll, (struct pollfd *, nfds_t, const struct timespec *, const sigset_t *));
    struct ws_thread *self = ws_self;
    struct away *mine = place_for_one_more();
    if (mine != NULL) {
        *mine = (struct away){self->number + 1, ways, count};
        is_anybody_away = true;
    }
    ws_leave(call, pc);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (self->held == 0 && self->handled == handled) {
        self->away_mask = mask != NULL ? mask : &before;
        real_ppoll(ways, count, NULL, self->away_mask);
        self->away_mask = NULL;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    ws_forget_away(self->number);
    ws_rejoin();
}

void ws_forget_away(uint32_t thread) {
    for (int i = 0; i < MOST_AWAY; i++) {
        uint32_t there = thread + 1;
        __atomic_compare_exchange_n(&away[i].thread, &there, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
    }
}

/*
 * Virtual time does not pass while somebody waits for descriptors: whether something is ready by then is up to who runs before.
 * What other processes do takes real time, so there is a little of that, too.
 */
static int wait_for_so_long(struct pollfd *ways, nfds_t count, int64_t micros, const sigset_t *mask, const void *pc) {
    enum { REAL_MILLISECONDS = 1 };
    sigset_t before;
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, mask, &before);
    }
    ws_pause(micros, pc);
    int ready = poll_really(ways, count, count > 0 ? REAL_MILLISECONDS : 0);
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    return ready;
}

int ws_await_any(
        struct pollfd *ways, nfds_t count, int64_t micros, const sigset_t *mask, const char *call, const void *pc) {
    struct ws_thread *self = ws_self;
    uint32_t handled = self->handled;
    self->is_interrupted = false;
    int ready = poll_really(ways, count, 0);
    while (ready == 0 && micros != 0 && self->handled == handled) {
        if (micros == WS_FOR_EVER) {
            wait_for_any(ways, count, mask, handled, call, pc);
            ready = poll_really(ways, count, 0); /* another thread may have been faster */
        } else {
            ready = wait_for_so_long(ways, count, micros, mask, pc);
            micros = 0;
        }
    }
    if (ready == 0 && self->handled != handled) {
        errno = EINTR;
        return -1;
    }
    return ready;
}

/* How long a socket lets its readers and writers wait. */
static int64_t patience_of(int descriptor, short events) {
    struct timeval limit = {0, 0};
    socklen_t size = sizeof limit;
    int error = errno;
    int option = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
    bool is_limited = getsockopt(descriptor, SOL_SOCKET, option, &limit, &size) == 0
            && (limit.tv_sec != 0 || limit.tv_usec != 0);
    errno = error;
    return is_limited ? limit.tv_sec * INT64_C(1000000) + limit.tv_usec : WS_FOR_EVER;
}

/* Until the call would not block; false with errno if it is to fail before: a signal came, or it took too long. */
static bool await_one(int descriptor, short events, const char *call, const void *pc) {
    struct pollfd way = {.fd = descriptor, .events = events};
    int64_t patience = WS_FOR_EVER;
    bool is_first = true;
    while (would_block(descriptor, events)) {
        patience = is_first ? patience_of(descriptor, events) : patience;
        is_first = false;
        int ready = ws_await_any(&way, 1, patience, NULL, call, pc);
        if (ready == 0) {
            errno = EAGAIN;
            return false;
        }
        if (ready < 0 && ws_self->is_interrupted) {
            return false; /* other handlers let the call go on */
        }
    }
    return true;
}

/* Something may have become ready: those who wait for it come back before anybody goes on. */
void ws_await_those_away(void) {
    enum { MOST_LOOKS = 20000 }; /* some milliseconds: it is only for the sake of repeating runs */
    if (!is_anybody_away || !ws_controls()) {
        return;
    }
    int error = errno;
    is_anybody_away = false;
    for (int i = 0; i < MOST_AWAY; i++) {
        uint32_t thread = __atomic_load_n(&away[i].thread, __ATOMIC_ACQUIRE);
        bool is_ready = thread != 0 && poll_really(away[i].ways, away[i].count, 0) != 0;
        for (int left = MOST_LOOKS; is_ready && left > 0 && !ws_is_back(thread - 1); left--) {
            ws_let_others();
        }
        is_anybody_away |= thread != 0 && !is_ready;
    }
    errno = error;
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

void ws_order_by(uint32_t kind, int descriptor, const void *pc) {
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    if (ws_is_shared && ws_controls() && !ws_is_own(pc)) {
        const void *channel = channel_of(descriptor);
        if (channel != NULL) {
            ws_log_storage(kind, channel, 1, pc);
        }
    }
}

void ws_await_input(int descriptor, const char *call, const void *pc) {
    int error = errno;
    while (!await_one(descriptor, POLLIN, call, pc) && errno == EINTR) {} /* the stream goes on reading */
    errno = error;
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
    if ((is_waiting) && !await_one(descriptor, POLLIN, #name, WS_HERE)) {                                              \
        return -1;                                                                                                     \
    }                                                                                                                  \
    ssize_t result = real_##name arguments;                                                                            \
    if (result >= 0) {                                                                                                 \
        ws_order_by(WS_ACQUIRE, descriptor, WS_HERE);                                                                        \
        ws_await_those_away();                                                                                         \
    }

#define BRINGS(name, arguments, is_waiting, is_large)                                                                            \
    if (!ws_controls() || ws_is_own(WS_HERE)) {                                                                        \
        return real_##name arguments;                                                                                  \
    }                                                                                                                  \
    ws_order_by(WS_RELEASE, descriptor, WS_HERE);                                                                            \
    bool leaves = (is_waiting) && (would_block(descriptor, POLLOUT) || (is_large));                                    \
    if (leaves) {                                                                                                      \
        ws_leave(#name, WS_HERE);                                                                                      \
    }                                                                                                                  \
    ssize_t result = real_##name arguments;                                                                            \
    ws_rejoin();                                                                                                       \
    ws_await_those_away();

/* A pipe or socket that has room may not have room for so much. */
static bool may_fill(int descriptor, size_t size) {
    enum { ROOM = 4096 };
    WS_REAL(int, fcntl, (int, int, ...));
    return size > ROOM && channel_of(descriptor) != NULL && (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0;
}

static size_t size_of(const struct iovec *parts, int count) {
    size_t size = 0;
    for (int i = 0; i < count; i++) {
        size += parts[i].iov_len;
    }
    return size;
}

WS_EXPORT ssize_t read(int descriptor, void *buffer, size_t size) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    if (ws_controls() && !ws_is_own(WS_HERE) && ws_is_chance(descriptor)) {
        ws_fill_by_chance(buffer, size);
        touches(buffer, (ssize_t)size, true, WS_HERE);
        return (ssize_t)size;
    }
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
    BRINGS(write, (descriptor, buffer, size), true, may_fill(descriptor, size))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, writev, (int, const struct iovec *, int))
    BRINGS(writev, (descriptor, parts, count), true, may_fill(descriptor, size_of(parts, count)))
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
    BRINGS(send, (descriptor, buffer, size, flags), !(flags & MSG_DONTWAIT), may_fill(descriptor, size))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendto(
        int descriptor, const void *buffer, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    WS_REAL(ssize_t, sendto, (int, const void *, size_t, int, const struct sockaddr *, socklen_t))
    BRINGS(sendto, (descriptor, buffer, size, flags, to, length), !(flags & MSG_DONTWAIT), may_fill(descriptor, size))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    WS_REAL(ssize_t, sendmsg, (int, const struct msghdr *, int))
    BRINGS(sendmsg, (descriptor, message, flags), !(flags & MSG_DONTWAIT),
           may_fill(descriptor, size_of(message->msg_iov, (int)message->msg_iovlen)))
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
    ws_order_by(WS_RELEASE, descriptor, WS_HERE);
    int result = real_close(descriptor);
    ws_await_those_away();
    return result;
}

WS_EXPORT int shutdown(int descriptor, int how) {
    WS_REAL(int, shutdown, (int, int));
    ws_order_by(WS_RELEASE, descriptor, WS_HERE);
    int result = real_shutdown(descriptor, how);
    ws_await_those_away();
    return result;
}

WS_EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    WS_REAL(int, epoll_ctl, (int, int, int, struct epoll_event *));
    ws_order_by(WS_RELEASE, epoll, WS_HERE);
    int result = real_epoll_ctl(epoll, operation, descriptor, event);
    ws_await_those_away();
    return result;
}

/* These call read and write past our functions. */

static ssize_t read_event(int descriptor, eventfd_t *value, const void *pc) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    if (ws_controls() && !await_one(descriptor, POLLIN, "eventfd_read", pc)) {
        return -1;
    }
    ssize_t result = real_read(descriptor, value, sizeof *value);
    if (result >= 0) {
        ws_order_by(WS_ACQUIRE, descriptor, pc);
        ws_await_those_away();
    }
    return result;
}

WS_EXPORT int eventfd_read(int descriptor, eventfd_t *value) {
    return read_event(descriptor, value, WS_HERE) == sizeof *value ? 0 : -1;
}

static ssize_t write_event(int descriptor, eventfd_t value, const void *pc) {
    WS_REAL(ssize_t, write, (int, const void *, size_t))
    ws_order_by(WS_RELEASE, descriptor, pc);
    bool leaves = ws_controls() && would_block(descriptor, POLLOUT);
    if (leaves) {
        ws_leave("eventfd_write", pc);
    }
    ssize_t result = real_write(descriptor, &value, sizeof value);
    ws_rejoin();
    ws_await_those_away();
    return result;
}

WS_EXPORT int eventfd_write(int descriptor, eventfd_t value) {
    return write_event(descriptor, value, WS_HERE) == sizeof value ? 0 : -1;
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
    BRINGS(connect, (descriptor, to, length), true, false)
    return (int)result;
}

/* ---- messages and semaphores of System V, message queues, locks of files ---- */

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
            ws_leave(#name, WS_HERE);                                                                                  \
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
       (queue, message, size, priority), would_block(queue, POLLIN))
ORDERS(int, mq_send, (mqd_t queue, const char *message, size_t size, unsigned priority),
       (queue, message, size, priority), would_block(queue, POLLOUT))
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
            return real_##name(descriptor, command, argument);                                                         \
        }                                                                                                              \
        order_others(WS_RELEASE, WS_HERE);                                                                             \
        if (waits_for_lock(command)) {                                                                                 \
            ws_leave("fcntl", WS_HERE);                                                                                \
        }                                                                                                              \
        int result = real_##name(descriptor, command, argument);                                                       \
        ws_rejoin();                                                                                                   \
        order_others(WS_ACQUIRE, WS_HERE);                                                                             \
        return result;                                                                                                 \
    }

FCNTL(fcntl)
FCNTL(fcntl64)

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
