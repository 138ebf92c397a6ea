/* Calls for sockets only: messages and connections. */
#include "io/blocking.h"
#include "io/peek.h"
#include "io/private_descriptors.h"
#include "io/transfers.h"
#include "link/interception.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

static bool may_wait(int flags) {
    return (flags & MSG_DONTWAIT) == 0;
}

static bool waits_for_all(int descriptor, size_t size, int flags) {
    return (flags & MSG_WAITALL) != 0 && may_wait(flags) && ws_available(descriptor) < size;
}

static void log_messages(const struct mmsghdr *messages, int count, bool is_write, const void *pc) {
    for (int i = 0; i < count; i++) {
        const struct msghdr *message = &messages[i].msg_hdr;
        ws_log_parts(message->msg_iov, (int)message->msg_iovlen, messages[i].msg_len, is_write, pc);
    }
}

/* Before a call that receives at most `size` bytes: false with errno if the call is to fail. */
static bool begin_receiving(int descriptor, size_t size, int flags, const char *call, const void *pc) {
    if (!ws_begin_reading(descriptor, may_wait(flags), call, pc)) {
        return false;
    }
    if (waits_for_all(descriptor, size, flags)) {
        ws_leave_to_read(descriptor, call, pc);
    }
    return true;
}

static void begin_sending(int descriptor, size_t size, int flags, const char *call, const void *pc) {
    ws_begin_writing(descriptor, call, pc);
    ws_leave_to_write(descriptor, may_wait(flags), ws_may_fill(descriptor, size), call, pc);
}

/* ---- receiving ---- */

WS_INLINE_PART ssize_t recv_intercepted(int descriptor, void *buffer, size_t size, int flags) {
    WS_REAL(ssize_t, recv, (int, void *, size_t, int))
    if (!ws_intercepts(WS_HERE)) {
        return real_recv(descriptor, buffer, size, flags);
    }
    if (!begin_receiving(descriptor, size, flags, "recv", WS_HERE)) {
        return -1;
    }
    ssize_t result = real_recv(descriptor, buffer, size, flags);
    ws_end_reading(descriptor, result, WS_HERE);
    ws_log_buffer(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recv(int descriptor, void *buffer, size_t size, int flags) {
    return recv_intercepted(descriptor, buffer, size, flags);
}

WS_EXPORT ssize_t __recv_chk(int descriptor, void *buffer, size_t size, size_t room, int flags) {
    ws_check_size(size, room);
    return recv_intercepted(descriptor, buffer, size, flags);
}

WS_INLINE_PART ssize_t recvfrom_intercepted(
        int descriptor, void *restrict buffer, size_t size, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    WS_REAL(ssize_t, recvfrom, (int, void *, size_t, int, struct sockaddr *, socklen_t *))
    if (!ws_intercepts(WS_HERE)) {
        return real_recvfrom(descriptor, buffer, size, flags, from, length);
    }
    if (!begin_receiving(descriptor, size, flags, "recvfrom", WS_HERE)) {
        return -1;
    }
    ssize_t result = real_recvfrom(descriptor, buffer, size, flags, from, length);
    ws_end_reading(descriptor, result, WS_HERE);
    ws_log_buffer(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t recvfrom(
        int descriptor, void *restrict buffer, size_t size, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    return recvfrom_intercepted(descriptor, buffer, size, flags, from, length);
}

WS_EXPORT ssize_t __recvfrom_chk(
        int descriptor, void *restrict buffer, size_t size, size_t room, int flags, struct sockaddr *restrict from,
        socklen_t *restrict length) {
    ws_check_size(size, room);
    return recvfrom_intercepted(descriptor, buffer, size, flags, from, length);
}

WS_EXPORT ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
    WS_REAL(ssize_t, recvmsg, (int, struct msghdr *, int))
    if (!ws_intercepts(WS_HERE)) {
        return real_recvmsg(descriptor, message, flags);
    }
    size_t size = ws_size_of_parts(message->msg_iov, (int)message->msg_iovlen);
    if (!begin_receiving(descriptor, size, flags, "recvmsg", WS_HERE)) {
        return -1;
    }
    ssize_t result = real_recvmsg(descriptor, message, flags);
    ws_end_reading(descriptor, result, WS_HERE);
    ws_log_parts(message->msg_iov, (int)message->msg_iovlen, result, true, WS_HERE);
    return result;
}

WS_EXPORT int recvmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags, struct timespec *time) {
    WS_REAL(int, recvmmsg, (int, struct mmsghdr *, unsigned, int, struct timespec *))
    if (!ws_intercepts(WS_HERE)) {
        return real_recvmmsg(descriptor, messages, count, flags, time);
    }
    if (!ws_begin_reading(descriptor, may_wait(flags), "recvmmsg", WS_HERE)) {
        return -1;
    }
    if (count > 1 && !(flags & (MSG_DONTWAIT | MSG_WAITFORONE))) {
        ws_leave_to_read(descriptor, "recvmmsg", WS_HERE);
    }
    int result = real_recvmmsg(descriptor, messages, count, flags, time);
    ws_end_reading(descriptor, result, WS_HERE);
    log_messages(messages, result, true, WS_HERE);
    return result;
}

/* ---- sending ---- */

WS_EXPORT ssize_t send(int descriptor, const void *buffer, size_t size, int flags) {
    WS_REAL(ssize_t, send, (int, const void *, size_t, int))
    if (!ws_intercepts(WS_HERE)) {
        return real_send(descriptor, buffer, size, flags);
    }
    begin_sending(descriptor, size, flags, "send", WS_HERE);
    ssize_t result = real_send(descriptor, buffer, size, flags);
    ws_end_writing();
    ws_log_buffer(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t sendto(
        int descriptor, const void *buffer, size_t size, int flags, const struct sockaddr *to, socklen_t length) {
    WS_REAL(ssize_t, sendto, (int, const void *, size_t, int, const struct sockaddr *, socklen_t))
    if (!ws_intercepts(WS_HERE)) {
        return real_sendto(descriptor, buffer, size, flags, to, length);
    }
    begin_sending(descriptor, size, flags, "sendto", WS_HERE);
    ssize_t result = real_sendto(descriptor, buffer, size, flags, to, length);
    ws_end_writing();
    ws_log_buffer(buffer, result, false, WS_HERE);
    return result;
}

/* A message with control data may carry descriptors to another process. */
static void note_control_data(const struct msghdr *message) {
    if (message->msg_controllen > 0) {
        ws_open_to(WS_TO_PROCESSES);
    }
}

WS_EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    WS_REAL(ssize_t, sendmsg, (int, const struct msghdr *, int))
    note_control_data(message);
    if (!ws_intercepts(WS_HERE)) {
        return real_sendmsg(descriptor, message, flags);
    }
    size_t size = ws_size_of_parts(message->msg_iov, (int)message->msg_iovlen);
    begin_sending(descriptor, size, flags, "sendmsg", WS_HERE);
    ssize_t result = real_sendmsg(descriptor, message, flags);
    ws_end_writing();
    ws_log_parts(message->msg_iov, (int)message->msg_iovlen, result, false, WS_HERE);
    return result;
}

WS_EXPORT int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags) {
    WS_REAL(int, sendmmsg, (int, struct mmsghdr *, unsigned, int))
    for (unsigned i = 0; i < count; i++) {
        note_control_data(&messages[i].msg_hdr);
    }
    if (!ws_intercepts(WS_HERE)) {
        return real_sendmmsg(descriptor, messages, count, flags);
    }
    ws_begin_writing(descriptor, "sendmmsg", WS_HERE);
    ws_leave_to_write(descriptor, may_wait(flags), true, "sendmmsg", WS_HERE);
    int result = real_sendmmsg(descriptor, messages, count, flags);
    ws_end_writing();
    log_messages(messages, result, false, WS_HERE);
    return result;
}

/* ---- connections ---- */

WS_EXPORT int accept4(int descriptor, struct sockaddr *restrict from, socklen_t *restrict length, int flags) {
    WS_REAL(int, accept4, (int, struct sockaddr *, socklen_t *, int))
    if (!ws_intercepts(WS_HERE)) {
        return real_accept4(descriptor, from, length, flags);
    }
    if (!ws_begin_reading(descriptor, true, "accept4", WS_HERE)) {
        return -1;
    }
    int result = real_accept4(descriptor, from, length, flags);
    ws_end_reading(descriptor, result, WS_HERE);
    ws_note_connection(result, WS_HERE);
    return result;
}

WS_EXPORT int accept(int descriptor, struct sockaddr *restrict from, socklen_t *restrict length) {
    WS_REAL(int, accept, (int, struct sockaddr *, socklen_t *))
    if (!ws_intercepts(WS_HERE)) {
        return real_accept(descriptor, from, length);
    }
    if (!ws_begin_reading(descriptor, true, "accept", WS_HERE)) {
        return -1;
    }
    int result = real_accept(descriptor, from, length);
    ws_end_reading(descriptor, result, WS_HERE);
    ws_note_connection(result, WS_HERE);
    return result;
}

WS_EXPORT int connect(int descriptor, const struct sockaddr *to, socklen_t length) {
    WS_REAL(int, connect, (int, const struct sockaddr *, socklen_t))
    if (!ws_intercepts(WS_HERE)) {
        return real_connect(descriptor, to, length);
    }
    ws_begin_writing(descriptor, "connect", WS_HERE);
    ws_leave_to_write(descriptor, true, false, "connect", WS_HERE);
    int result = real_connect(descriptor, to, length);
    ws_end_writing();
    if (result == 0) {
        ws_note_connection(descriptor, WS_HERE);
    }
    return result;
}
