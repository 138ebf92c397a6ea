/*
 * Calls that may block in the kernel. Where one would, the thread leaves, the others go on, and it comes back when the
 * call has returned; where it waits for descriptors, when they are ready: what is there it takes under control. Whoever
 * has made them ready waits until it is back, so that a run does not depend on how fast that is. A pipe or socket that
 * one thread writes and another reads also orders them, so that is logged.
 */
#include "runtime.h"

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

/* ---- waiting for descriptors ---- */

/* A thread that is away until one of these is ready. Written by who has the token, but `thread`, which it clears itself. */
enum { MOST_AWAY = 64 };
static struct away {
    uint32_t thread; /* plus one, or 0 if nobody is here */
    const struct pollfd *ways;
    nfds_t count;
} away[MOST_AWAY];
static bool is_anybody_away;

static int poll_now(const struct pollfd *ways, nfds_t count, int milliseconds) {
    enum { MOST_WAYS = 64 };
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    struct pollfd copy[MOST_WAYS];
    nfds_t used = count < MOST_WAYS ? count : MOST_WAYS;
    memcpy(copy, ways, used * sizeof *ways);
    return real_poll(copy, used, milliseconds);
}

static struct away *place_for_one_more(void) {
    for (int i = 0; i < MOST_AWAY; i++) {
        if (__atomic_load_n(&away[i].thread, __ATOMIC_ACQUIRE) == 0) {
            return &away[i];
        }
    }
    return NULL;
}

/* Until one of them is ready; false if a signal came whose handler does not let calls go on. */
static bool wait_for(const struct pollfd *ways, nfds_t count, const char *call, const void *pc) {
    struct ws_thread *self = ws_self;
    struct away *mine = place_for_one_more();
    if (mine != NULL) {
        *mine = (struct away){self->number + 1, ways, count};
        is_anybody_away = true;
    }
    self->is_interrupted = false;
    ws_leave(call, pc);
    while (poll_now(ways, count, -1) < 0 && errno == EINTR && !self->is_interrupted) {}
    if (mine != NULL) {
        __atomic_store_n(&mine->thread, 0, __ATOMIC_RELEASE);
    }
    ws_rejoin();
    return !self->is_interrupted;
}

static bool wait_for_one(int descriptor, short events, const char *call, const void *pc) {
    struct pollfd way = {.fd = descriptor, .events = events};
    return wait_for(&way, 1, call, pc);
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
        bool is_ready = thread != 0 && poll_now(away[i].ways, away[i].count, 0) != 0;
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
    if (ws_is_shared && ws_controls() && !ws_is_own(pc)) {
        const void *channel = channel_of(descriptor);
        if (channel != NULL) {
            ws_log_storage(kind, channel, 1, pc);
        }
    }
}

void ws_await_input(int descriptor, const char *call, const void *pc) {
    while (would_block(descriptor, POLLIN) && wait_for_one(descriptor, POLLIN, call, pc)) {}
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
    while ((is_waiting) && would_block(descriptor, POLLIN)) {                                                          \
        if (!wait_for_one(descriptor, POLLIN, #name, WS_HERE)) {                                                       \
            errno = EINTR;                                                                                             \
            return -1;                                                                                                 \
        }                                                                                                              \
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
WS_EXPORT int eventfd_read(int descriptor, eventfd_t *value) {
    return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}

WS_EXPORT int eventfd_write(int descriptor, eventfd_t value) {
    return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
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

/*
 * How long it may take is virtual time: whether something is ready by then is up to who runs before. What other processes
 * do takes real time, so there is a little of that, too.
 */

enum { REAL_MILLISECONDS = 1 };

/* Whether one of them is ready before `micros` have passed, WS_FOR_EVER if that is how long; -1 if a signal came. */
static int await_any(const struct pollfd *ways, nfds_t count, int64_t micros, const char *call, const void *pc) {
    if (poll_now(ways, count, 0) != 0) {
        return 1;
    }
    if (micros == 0) {
        return 0;
    }
    if (micros == WS_FOR_EVER) {
        if (!wait_for(ways, count, call, pc)) {
            errno = EINTR;
            return -1;
        }
        return 1;
    }
    ws_pause(micros, pc);
    return count > 0 && poll_now(ways, count, REAL_MILLISECONDS) != 0;
}

static int64_t micros_of(const struct timespec *time) {
    enum { LONGEST_SECONDS = 1000000000 };
    if (time == NULL) {
        return WS_FOR_EVER;
    }
    int64_t seconds = time->tv_sec < LONGEST_SECONDS ? time->tv_sec : LONGEST_SECONDS;
    return seconds * INT64_C(1000000) + (time->tv_nsec + 999) / 1000;
}

static int64_t micros_of_milliseconds(int milliseconds) {
    return milliseconds < 0 ? WS_FOR_EVER : milliseconds * INT64_C(1000);
}

static void order_all(const struct pollfd *ways, nfds_t count, const void *pc) {
    for (nfds_t i = 0; i < count; i++) {
        if (ways[i].revents != 0) {
            ws_order_by(WS_ACQUIRE, ways[i].fd, pc);
        }
    }
}

WS_EXPORT int poll(struct pollfd *ways, nfds_t count, int milliseconds) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    if (!ws_controls() || ws_is_own(WS_HERE)) {
        return real_poll(ways, count, milliseconds);
    }
    if (await_any(ways, count, micros_of_milliseconds(milliseconds), "poll", WS_HERE) < 0) {
        return -1;
    }
    int ready = real_poll(ways, count, 0);
    order_all(ways, count, WS_HERE);
    return ready;
}

WS_EXPORT int ppoll(struct pollfd *ways, nfds_t count, const struct timespec *time, const sigset_t *mask) {
    WS_REAL(int, ppoll, (struct pollfd *, nfds_t, const struct timespec *, const sigset_t *));
    if (!ws_controls() || ws_is_own(WS_HERE)) {
        return real_ppoll(ways, count, time, mask);
    }
    sigset_t before;
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, mask, &before);
    }
    int come = await_any(ways, count, micros_of(time), "ppoll", WS_HERE);
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    static const struct timespec none;
    int ready = come < 0 ? -1 : real_ppoll(ways, count, &none, NULL);
    if (ready > 0) {
        order_all(ways, count, WS_HERE);
    }
    return ready;
}

/* What select is asked for, in the words of poll; as many as there is room for. */
static nfds_t in_words_of_poll(
        struct pollfd *ways, nfds_t most, int count, const fd_set *in, const fd_set *out, const fd_set *other) {
    nfds_t used = 0;
    for (int descriptor = 0; descriptor < count && used < most; descriptor++) {
        short events = 0;
        events |= in != NULL && FD_ISSET(descriptor, in) ? POLLIN : 0;
        events |= out != NULL && FD_ISSET(descriptor, out) ? POLLOUT : 0;
        events |= other != NULL && FD_ISSET(descriptor, other) ? POLLPRI : 0;
        if (events != 0) {
            ways[used++] = (struct pollfd){.fd = descriptor, .events = events};
        }
    }
    return used;
}

enum { MOST_SELECTED = 64 };

static int select_controlled(
        int count, fd_set *in, fd_set *out, fd_set *other, int64_t micros, const char *call, const void *pc) {
    WS_REAL(int, select, (int, fd_set *, fd_set *, fd_set *, struct timeval *));
    struct pollfd ways[MOST_SELECTED];
    nfds_t used = in_words_of_poll(ways, MOST_SELECTED, count, in, out, other);
    if (await_any(ways, used, micros, call, pc) < 0) {
        return -1;
    }
    struct timeval none = {0, 0};
    int ready = real_select(count, in, out, other, &none);
    for (nfds_t i = 0; ready > 0 && i < used; i++) {
        ways[i].revents = in != NULL && FD_ISSET(ways[i].fd, in);
    }
    order_all(ways, ready > 0 ? used : 0, pc);
    return ready;
}

WS_EXPORT int select(
        int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, struct timeval *restrict time) {
    WS_REAL(int, select, (int, fd_set *, fd_set *, fd_set *, struct timeval *));
    if (!ws_controls() || ws_is_own(WS_HERE)) {
        return real_select(count, in, out, other, time);
    }
    int64_t micros = time == NULL ? WS_FOR_EVER : time->tv_sec * INT64_C(1000000) + time->tv_usec;
    return select_controlled(count, in, out, other, micros, "select", WS_HERE);
}

WS_EXPORT int pselect(
        int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
        const struct timespec *restrict time, const sigset_t *restrict mask) {
    WS_REAL(int, pselect,
            (int, fd_set *restrict, fd_set *restrict, fd_set *restrict, const struct timespec *restrict,
             const sigset_t *restrict));
    if (!ws_controls() || ws_is_own(WS_HERE)) {
        return real_pselect(count, in, out, other, time, mask);
    }
    sigset_t before;
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, mask, &before);
    }
    int ready = select_controlled(count, in, out, other, micros_of(time), "pselect", WS_HERE);
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    return ready;
}

static int epoll_controlled(
        int descriptor, struct epoll_event *events, int most, int64_t micros, const sigset_t *mask, const void *pc) {
    WS_REAL(int, epoll_pwait, (int, struct epoll_event *, int, int, const sigset_t *));
    struct pollfd way = {.fd = descriptor, .events = POLLIN};
    if (await_any(&way, 1, micros, "epoll_wait", pc) < 0) {
        return -1;
    }
    int ready = real_epoll_pwait(descriptor, events, most, 0, mask);
    if (ready >= 0) {
        ws_order_by(WS_ACQUIRE, descriptor, pc);
        touches(events, (ssize_t)ready * (ssize_t)sizeof *events, true, pc);
    }
    return ready;
}

WS_EXPORT int epoll_pwait(
        int descriptor, struct epoll_event *events, int most, int milliseconds, const sigset_t *mask) {
    WS_UNLESS_CONTROLLED(int, epoll_pwait, (int, struct epoll_event *, int, int, const sigset_t *),
                         (descriptor, events, most, milliseconds, mask))
    return epoll_controlled(descriptor, events, most, micros_of_milliseconds(milliseconds), mask, WS_HERE);
}

WS_EXPORT int epoll_wait(int descriptor, struct epoll_event *events, int most, int milliseconds) {
    WS_UNLESS_CONTROLLED(int, epoll_wait, (int, struct epoll_event *, int, int),
                         (descriptor, events, most, milliseconds))
    return epoll_controlled(descriptor, events, most, micros_of_milliseconds(milliseconds), NULL, WS_HERE);
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
