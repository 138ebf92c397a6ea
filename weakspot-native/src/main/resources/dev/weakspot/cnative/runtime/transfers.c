/*
 * Calls that take something from a descriptor or bring something to it. A pipe or socket that one thread writes and another
 * reads also orders them, so that is logged.
 */
#include "blocking.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <poll.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

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

void ws_take_turn(int descriptor, const char *call, const void *pc) {
    if (ws_is_ahead) {
        ws_ahead_ends(false); /* the descriptors of a copy are those of the run */
    }
    if (ws_is_shared && ws_controls() && !ws_is_own(pc) && channel_of(descriptor) != NULL) {
        ws_transfer(call, pc);
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
#define TAKES(name, arguments, is_waiting) TAKES_MORE(name, arguments, is_waiting, false)

/* One that may go on waiting when something is there. */
#define TAKES_MORE(name, arguments, is_waiting, waits_on)                                                              \
    if (!ws_controls() || ws_is_own(WS_HERE)) {                                                                        \
        return real_##name arguments;                                                                                  \
    }                                                                                                                  \
    ws_take_turn(descriptor, #name, WS_HERE);                                                                          \
    if ((is_waiting) && !ws_await_one(descriptor, POLLIN, #name, WS_HERE)) {                                              \
        return -1;                                                                                                     \
    }                                                                                                                  \
    if (waits_on) {                                                                                                    \
        ws_leave(#name, ws_waits_within(descriptor, POLLIN), WS_HERE);                                                 \
    }                                                                                                                  \
    ssize_t result = real_##name arguments;                                                                            \
    ws_rejoin();                                                                                                       \
    if (result >= 0) {                                                                                                 \
        ws_order_by(WS_ACQUIRE, descriptor, WS_HERE);                                                                        \
        ws_await_those_away();                                                                                         \
    }

#define BRINGS(name, arguments, is_waiting, is_large)                                                                            \
    if (!ws_controls() || ws_is_own(WS_HERE)) {                                                                        \
        return real_##name arguments;                                                                                  \
    }                                                                                                                  \
    ws_take_turn(descriptor, #name, WS_HERE);                                                                          \
    ws_order_by(WS_RELEASE, descriptor, WS_HERE);                                                                            \
    bool leaves = (is_waiting) && (ws_would_block(descriptor, POLLOUT) || (is_large));                                    \
    if (leaves) {                                                                                                      \
        ws_leave(#name, ws_waits_within(descriptor, POLLOUT), WS_HERE);                                                \
    }                                                                                                                  \
    ssize_t result = real_##name arguments;                                                                            \
    ws_rejoin();                                                                                                       \
    ws_await_those_away();

bool ws_may_fill(int descriptor, size_t size) {
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

static bool waits_for_all(int descriptor, size_t size, int flags) {
    return (flags & MSG_WAITALL) != 0 && (flags & MSG_DONTWAIT) == 0 && ws_available(descriptor) < size;
}

WS_PART ssize_t reads(int descriptor, void *buffer, size_t size) {
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

WS_EXPORT ssize_t read(int descriptor, void *buffer, size_t size) {
    return reads(descriptor, buffer, size);
}

WS_EXPORT ssize_t __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
    ws_check_room(size, room);
    return reads(descriptor, buffer, size);
}

WS_EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, readv, (int, const struct iovec *, int))
    TAKES(readv, (descriptor, parts, count), true)
    touches_all(parts, count, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t write(int descriptor, const void *buffer, size_t size) {
    WS_REAL(ssize_t, write, (int, const void *, size_t))
    BRINGS(write, (descriptor, buffer, size), true,
           ws_may_fill(descriptor, size) || ws_may_overflow(descriptor, buffer, size))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, writev, (int, const struct iovec *, int))
    BRINGS(writev, (descriptor, parts, count), true,
           ws_may_fill(descriptor, size_of(parts, count))
                   || (count > 0 && ws_may_overflow(descriptor, parts->iov_base, parts->iov_len)))
    touches_all(parts, count, result, false, WS_HERE);
    return result;
}

/* These are for files, where nobody waits; and what is in a file orders nobody. */
#define TOUCHES_AT(name, buffer_type, is_write)                                                                        \
    WS_EXPORT ssize_t name(int descriptor, buffer_type buffer, size_t size, off_t offset) {                             \
        WS_REAL(ssize_t, name, (int, buffer_type, size_t, off_t))                                                      \
        ssize_t result = real_##name(descriptor, buffer, size, offset);                                                \
        if (ws_controls()) {                                                                                           \
            touches(buffer, result, is_write, WS_HERE);                                                                \
        }                                                                                                              \
        return result;                                                                                                 \
    }

TOUCHES_AT(pread, void *, true)
TOUCHES_AT(pread64, void *, true)
TOUCHES_AT(pwrite, const void *, false)
TOUCHES_AT(pwrite64, const void *, false)

WS_PART ssize_t receives(int descriptor, void *buffer, size_t size, int flags) {
    WS_REAL(ssize_t, recv, (int, void *, size_t, int))
    TAKES_MORE(recv, (descriptor, buffer, size, flags), !(flags & MSG_DONTWAIT), waits_for_all(descriptor, size, flags))
    touches(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
    return receives(descriptor, buffer, size, flags);
}

WS_EXPORT ssize_t __recv_chk(int descriptor, void *buffer, size_t size, size_t room, int flags) {
    ws_check_room(size, room);
    return receives(descriptor, buffer, size, flags);
}

WS_PART ssize_t receives_from(
        int descriptor, void *restrict buffer, size_t size, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    WS_REAL(ssize_t, recvfrom, (int, void *, size_t, int, struct sockaddr *, socklen_t *))
    TAKES_MORE(recvfrom, (descriptor, buffer, size, flags, from, length), !(flags & MSG_DONTWAIT),
               waits_for_all(descriptor, size, flags))
    touches(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recvfrom(
        int descriptor, void *restrict buffer, size_t size, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    return receives_from(descriptor, buffer, size, flags, from, length);
}

WS_EXPORT ssize_t __recvfrom_chk(
        int descriptor, void *restrict buffer, size_t size, size_t room, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    ws_check_room(size, room);
    return receives_from(descriptor, buffer, size, flags, from, length);
}

WS_EXPORT ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
    WS_REAL(ssize_t, recvmsg, (int, struct msghdr *, int))
    TAKES_MORE(recvmsg, (descriptor, message, flags), !(flags & MSG_DONTWAIT),
               waits_for_all(descriptor, size_of(message->msg_iov, (int)message->msg_iovlen), flags))
    touches_all(message->msg_iov, (int)message->msg_iovlen, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t send(int descriptor, const void *buffer, size_t size, int flags) {
    WS_REAL(ssize_t, send, (int, const void *, size_t, int))
    BRINGS(send, (descriptor, buffer, size, flags), !(flags & MSG_DONTWAIT), ws_may_fill(descriptor, size))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendto(
        int descriptor, const void *buffer, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    WS_REAL(ssize_t, sendto, (int, const void *, size_t, int, const struct sockaddr *, socklen_t))
    BRINGS(sendto, (descriptor, buffer, size, flags, to, length), !(flags & MSG_DONTWAIT), ws_may_fill(descriptor, size))
    touches(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    WS_REAL(ssize_t, sendmsg, (int, const struct msghdr *, int))
    if (message->msg_controllen > 0) {
        ws_open_up(WS_TO_PROCESSES); /* descriptors go away like that */
    }
    BRINGS(sendmsg, (descriptor, message, flags), !(flags & MSG_DONTWAIT),
           ws_may_fill(descriptor, size_of(message->msg_iov, (int)message->msg_iovlen)))
    touches_all(message->msg_iov, (int)message->msg_iovlen, result, false, WS_HERE);
    return result;
}

WS_EXPORT int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags) {
    WS_REAL(int, sendmmsg, (int, struct mmsghdr *, unsigned, int))
    for (unsigned i = 0; i < count; i++) {
        if (messages[i].msg_hdr.msg_controllen > 0) {
            ws_open_up(WS_TO_PROCESSES);
        }
    }
    BRINGS(sendmmsg, (descriptor, messages, count, flags), !(flags & MSG_DONTWAIT), true)
    for (ssize_t i = 0; i < result; i++) {
        struct msghdr *message = &messages[i].msg_hdr;
        touches_all(message->msg_iov, (int)message->msg_iovlen, messages[i].msg_len, false, WS_HERE);
    }
    return (int)result;
}

WS_EXPORT int recvmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags, struct timespec *time) {
    WS_REAL(int, recvmmsg, (int, struct mmsghdr *, unsigned, int, struct timespec *))
    TAKES_MORE(recvmmsg, (descriptor, messages, count, flags, time), !(flags & MSG_DONTWAIT),
               count > 1 && !(flags & (MSG_DONTWAIT | MSG_WAITFORONE)))
    for (ssize_t i = 0; i < result; i++) {
        struct msghdr *message = &messages[i].msg_hdr;
        touches_all(message->msg_iov, (int)message->msg_iovlen, messages[i].msg_len, true, WS_HERE);
    }
    return (int)result;
}

/* Not one of the streams, whose functions write past ours. */
WS_EXPORT int vdprintf(int descriptor, const char *restrict format, va_list values) {
    WS_REAL(int, vdprintf, (int, const char *restrict, va_list))
    BRINGS(vdprintf, (descriptor, format, values), true, false)
    return (int)result;
}

WS_EXPORT int dprintf(int descriptor, const char *restrict format, ...) {
    WS_REAL(int, vdprintf, (int, const char *restrict, va_list))
    va_list values;
    va_start(values, format);
    BRINGS(vdprintf, (descriptor, format, values), true, false)
    va_end(values);
    return (int)result;
}

/* The same for who may not use %n. */
WS_EXPORT int __vdprintf_chk(int descriptor, int flag, const char *restrict format, va_list values) {
    WS_REAL(int, __vdprintf_chk, (int, int, const char *restrict, va_list))
    BRINGS(__vdprintf_chk, (descriptor, flag, format, values), true, false)
    return (int)result;
}

WS_EXPORT int __dprintf_chk(int descriptor, int flag, const char *restrict format, ...) {
    WS_REAL(int, __vdprintf_chk, (int, int, const char *restrict, va_list))
    va_list values;
    va_start(values, format);
    BRINGS(__vdprintf_chk, (descriptor, flag, format, values), true, false)
    va_end(values);
    return (int)result;
}

/* Whoever reads the end of it comes after this. */
WS_EXPORT int close(int descriptor) {
    WS_REAL(int, close, (int));
    if (WS_UNLIKELY(ws_is_taken(descriptor))) {
        errno = EBADF;
        return -1;
    }
    ws_take_turn(descriptor, "close", WS_HERE);
    ws_order_by(WS_RELEASE, descriptor, WS_HERE);
    ws_copies(-1, descriptor);
    int result = real_close(descriptor);
    ws_await_those_away();
    return result;
}

WS_EXPORT int shutdown(int descriptor, int how) {
    WS_REAL(int, shutdown, (int, int));
    ws_take_turn(descriptor, "shutdown", WS_HERE);
    ws_order_by(WS_RELEASE, descriptor, WS_HERE);
    int result = real_shutdown(descriptor, how);
    ws_await_those_away();
    return result;
}

WS_EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    WS_REAL(int, epoll_ctl, (int, int, int, struct epoll_event *));
    ws_order_by(WS_RELEASE, epoll, WS_HERE);
    if (operation == EPOLL_CTL_ADD) {
        ws_watches(descriptor);
    }
    int result = real_epoll_ctl(epoll, operation, descriptor, event);
    ws_await_those_away();
    return result;
}

/* These call read and write past our functions. */

static ssize_t read_event(int descriptor, eventfd_t *value, const void *pc) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    ws_take_turn(descriptor, "eventfd_read", pc);
    if (ws_controls() && !ws_await_one(descriptor, POLLIN, "eventfd_read", pc)) {
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
    ws_take_turn(descriptor, "eventfd_write", pc);
    ws_order_by(WS_RELEASE, descriptor, pc);
    bool leaves = ws_controls() && (ws_would_block(descriptor, POLLOUT) || ws_may_overflow(descriptor, &value, sizeof value));
    if (leaves) {
        ws_leave("eventfd_write", ws_is_within(descriptor), pc);
    }
    ssize_t result = real_write(descriptor, &value, sizeof value);
    ws_rejoin();
    ws_await_those_away();
    return result;
}

WS_EXPORT int eventfd_write(int descriptor, eventfd_t value) {
    return write_event(descriptor, value, WS_HERE) == sizeof value ? 0 : -1;
}

/* ---- sockets ---- */

WS_EXPORT int accept4(int descriptor, struct sockaddr *restrict from, socklen_t *restrict length, int flags) {
    WS_REAL(int, accept4, (int, struct sockaddr *, socklen_t *, int))
    TAKES(accept4, (descriptor, from, length, flags), true)
    ws_is_connected((int)result, WS_HERE);
    return (int)result;
}

WS_EXPORT int accept(int descriptor, struct sockaddr *restrict from, socklen_t *restrict length) {
    WS_REAL(int, accept, (int, struct sockaddr *, socklen_t *))
    TAKES(accept, (descriptor, from, length), true)
    ws_is_connected((int)result, WS_HERE);
    return (int)result;
}

WS_EXPORT int connect(int descriptor, const struct sockaddr *to, socklen_t length) {
    WS_REAL(int, connect, (int, const struct sockaddr *, socklen_t))
    BRINGS(connect, (descriptor, to, length), true, false)
    if (result == 0) {
        ws_is_connected(descriptor, WS_HERE);
    }
    return (int)result;
}
