/*
 * Calls that read from a descriptor or write to it. Each call is a scheduling point, waits outside control where it would block,
 * and orders the threads at both ends of a pipe or socket.
 */
#include "io/blocking.h"
#include "io/descriptors.h"
#include "io/peek.h"
#include "io/private_descriptors.h"
#include "io/transfers.h"
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "memory/undefined_values.h"
#include "process/random.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <unistd.h>

bool ws_begin_reading(int descriptor, bool may_wait, const char *call, const void *pc) {
    ws_transfer_point(descriptor, call, pc);
    return !may_wait || ws_await_one(descriptor, POLLIN, call, pc);
}

void ws_leave_to_read(int descriptor, const char *call, const void *pc) {
    ws_leave_control(call, ws_waits_privately(descriptor, POLLIN), pc);
}

void ws_end_reading(int descriptor, ssize_t result, const void *pc) {
    ws_return_to_control();
    if (result >= 0) {
        ws_order_through(WS_ACQUIRE, descriptor, pc);
        ws_await_returning_threads();
    }
}

void ws_begin_writing(int descriptor, const char *call, const void *pc) {
    ws_transfer_point(descriptor, call, pc);
    ws_order_through(WS_RELEASE, descriptor, pc);
}

void ws_leave_to_write(int descriptor, bool may_wait, bool is_large, const char *call, const void *pc) {
    if (may_wait && (is_large || ws_would_block(descriptor, POLLOUT))) {
        ws_leave_control(call, ws_waits_privately(descriptor, POLLOUT), pc);
    }
}

void ws_end_writing(void) {
    ws_return_to_control();
    ws_await_returning_threads();
}

void ws_log_buffer(const void *buffer, ssize_t size, bool is_write, const void *pc) {
    if (size > 0 && !ws_is_runtime_code(pc)) {
        ws_log_access(buffer, (size_t)size, is_write, pc);
        if (!is_write) {
            ws_note_output(buffer, (size_t)size, pc);
        }
    }
}

void ws_log_parts(const struct iovec *parts, int count, ssize_t size, bool is_write, const void *pc) {
    for (int i = 0; i < count && size > 0; i++) {
        ssize_t part = (ssize_t)parts[i].iov_len < size ? (ssize_t)parts[i].iov_len : size;
        ws_log_buffer(parts[i].iov_base, part, is_write, pc);
        size -= part;
    }
}

size_t ws_size_of_parts(const struct iovec *parts, int count) {
    size_t size = 0;
    for (int i = 0; i < count; i++) {
        size += parts[i].iov_len;
    }
    return size;
}

bool ws_may_fill(int descriptor, size_t size) {
    enum { ROOM = 4096 };
    WS_REAL(int, fcntl, (int, int, ...));
    return size > ROOM && ws_channel_of(descriptor) != NULL && (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0;
}

/* ---- read and write ---- */

WS_INLINE_PART ssize_t read_intercepted(int descriptor, void *buffer, size_t size) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    if (!ws_intercepts(WS_HERE)) {
        return real_read(descriptor, buffer, size);
    }
    ssize_t result;
    if (ws_is_random_device(descriptor)) {
        ws_fill_random(buffer, size);
        result = (ssize_t)size;
    } else {
        if (!ws_begin_reading(descriptor, true, "read", WS_HERE)) {
            return -1;
        }
        result = real_read(descriptor, buffer, size);
        ws_end_reading(descriptor, result, WS_HERE);
    }
    ws_log_buffer(buffer, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t read(int descriptor, void *buffer, size_t size) {
    return read_intercepted(descriptor, buffer, size);
}

WS_EXPORT ssize_t __read_chk(int descriptor, void *buffer, size_t size, size_t room) {
    ws_check_size(size, room);
    return read_intercepted(descriptor, buffer, size);
}

WS_EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, readv, (int, const struct iovec *, int))
    if (!ws_intercepts(WS_HERE)) {
        return real_readv(descriptor, parts, count);
    }
    if (!ws_begin_reading(descriptor, true, "readv", WS_HERE)) {
        return -1;
    }
    ssize_t result = real_readv(descriptor, parts, count);
    ws_end_reading(descriptor, result, WS_HERE);
    ws_log_parts(parts, count, result, true, WS_HERE);
    return result;
}

WS_EXPORT ssize_t write(int descriptor, const void *buffer, size_t size) {
    WS_REAL(ssize_t, write, (int, const void *, size_t))
    if (!ws_intercepts(WS_HERE)) {
        return real_write(descriptor, buffer, size);
    }
    ws_begin_writing(descriptor, "write", WS_HERE);
    bool is_large = ws_may_fill(descriptor, size) || ws_may_overflow(descriptor, buffer, size);
    ws_leave_to_write(descriptor, true, is_large, "write", WS_HERE);
    ssize_t result = real_write(descriptor, buffer, size);
    ws_end_writing();
    ws_log_buffer(buffer, result, false, WS_HERE);
    return result;
}

WS_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    WS_REAL(ssize_t, writev, (int, const struct iovec *, int))
    if (!ws_intercepts(WS_HERE)) {
        return real_writev(descriptor, parts, count);
    }
    ws_begin_writing(descriptor, "writev", WS_HERE);
    bool is_large = ws_may_fill(descriptor, ws_size_of_parts(parts, count))
            || (count > 0 && ws_may_overflow(descriptor, parts->iov_base, parts->iov_len));
    ws_leave_to_write(descriptor, true, is_large, "writev", WS_HERE);
    ssize_t result = real_writev(descriptor, parts, count);
    ws_end_writing();
    ws_log_parts(parts, count, result, false, WS_HERE);
    return result;
}

/* Calls with an offset work on files: no call blocks, and no thread is ordered. */
#define LOGS_BUFFER_AT(name, buffer_type, is_write)                                                                    \
    WS_EXPORT ssize_t name(int descriptor, buffer_type buffer, size_t size, off_t offset) {                            \
        WS_REAL(ssize_t, name, (int, buffer_type, size_t, off_t))                                                      \
        ssize_t result = real_##name(descriptor, buffer, size, offset);                                                \
        if (ws_controls()) {                                                                                           \
            ws_log_buffer(buffer, result, is_write, WS_HERE);                                                          \
        }                                                                                                              \
        return result;                                                                                                 \
    }

LOGS_BUFFER_AT(pread, void *, true)
LOGS_BUFFER_AT(pread64, void *, true)
LOGS_BUFFER_AT(pwrite, const void *, false)
LOGS_BUFFER_AT(pwrite64, const void *, false)

/* ---- dprintf: the C library writes without a call of the intercepted write ---- */

static int print_to(int descriptor, const char *restrict format, va_list values, const void *pc) {
    WS_REAL(int, vdprintf, (int, const char *restrict, va_list))
    if (!ws_intercepts(pc)) {
        return real_vdprintf(descriptor, format, values);
    }
    ws_begin_writing(descriptor, "vdprintf", pc);
    ws_leave_to_write(descriptor, true, false, "vdprintf", pc);
    int result = real_vdprintf(descriptor, format, values);
    ws_end_writing();
    return result;
}

WS_EXPORT int vdprintf(int descriptor, const char *restrict format, va_list values) {
    return print_to(descriptor, format, values, WS_HERE);
}

WS_EXPORT int dprintf(int descriptor, const char *restrict format, ...) {
    va_list values;
    va_start(values, format);
    int result = print_to(descriptor, format, values, WS_HERE);
    va_end(values);
    return result;
}

/* The variants of _FORTIFY_SOURCE, which forbid %n. */
static int print_checked(int descriptor, int flag, const char *restrict format, va_list values, const void *pc) {
    WS_REAL(int, __vdprintf_chk, (int, int, const char *restrict, va_list))
    if (!ws_intercepts(pc)) {
        return real___vdprintf_chk(descriptor, flag, format, values);
    }
    ws_begin_writing(descriptor, "vdprintf", pc);
    ws_leave_to_write(descriptor, true, false, "vdprintf", pc);
    int result = real___vdprintf_chk(descriptor, flag, format, values);
    ws_end_writing();
    return result;
}

WS_EXPORT int __vdprintf_chk(int descriptor, int flag, const char *restrict format, va_list values) {
    return print_checked(descriptor, flag, format, values, WS_HERE);
}

WS_EXPORT int __dprintf_chk(int descriptor, int flag, const char *restrict format, ...) {
    va_list values;
    va_start(values, format);
    int result = print_checked(descriptor, flag, format, values, WS_HERE);
    va_end(values);
    return result;
}

/* ---- closing ---- */

/* A thread that reads the end of the data is ordered after the close. */
WS_EXPORT int close(int descriptor) {
    WS_REAL(int, close, (int));
    if (WS_UNLIKELY(ws_is_protected(descriptor))) {
        return ws_failed(EBADF);
    }
    ws_transfer_point(descriptor, "close", WS_HERE);
    ws_order_through(WS_RELEASE, descriptor, WS_HERE);
    ws_note_duplicate(-1, descriptor);
    int result = real_close(descriptor);
    ws_await_returning_threads();
    return result;
}

WS_EXPORT int shutdown(int descriptor, int how) {
    WS_REAL(int, shutdown, (int, int));
    ws_transfer_point(descriptor, "shutdown", WS_HERE);
    ws_order_through(WS_RELEASE, descriptor, WS_HERE);
    int result = real_shutdown(descriptor, how);
    ws_await_returning_threads();
    return result;
}

WS_EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    WS_REAL(int, epoll_ctl, (int, int, int, struct epoll_event *));
    ws_order_through(WS_RELEASE, epoll, WS_HERE);
    if (operation == EPOLL_CTL_ADD) {
        ws_note_watched(descriptor);
    }
    int result = real_epoll_ctl(epoll, operation, descriptor, event);
    ws_await_returning_threads();
    return result;
}

/* ---- event counters: the C library reads and writes them without a call of the intercepted read and write ---- */

static ssize_t read_event(int descriptor, eventfd_t *value, const void *pc) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    ws_transfer_point(descriptor, "eventfd_read", pc);
    if (ws_controls() && !ws_await_one(descriptor, POLLIN, "eventfd_read", pc)) {
        return -1;
    }
    ssize_t result = real_read(descriptor, value, sizeof *value);
    if (result >= 0) {
        ws_order_through(WS_ACQUIRE, descriptor, pc);
        ws_await_returning_threads();
    }
    return result;
}

WS_EXPORT int eventfd_read(int descriptor, eventfd_t *value) {
    return read_event(descriptor, value, WS_HERE) == sizeof *value ? 0 : -1;
}

static ssize_t write_event(int descriptor, eventfd_t value, const void *pc) {
    WS_REAL(ssize_t, write, (int, const void *, size_t))
    ws_transfer_point(descriptor, "eventfd_write", pc);
    ws_order_through(WS_RELEASE, descriptor, pc);
    bool leaves = ws_controls() && (ws_would_block(descriptor, POLLOUT) || ws_may_overflow(descriptor, &value, sizeof value));
    if (leaves) {
        ws_leave_control("eventfd_write", ws_is_private(descriptor), pc);
    }
    ssize_t result = real_write(descriptor, &value, sizeof value);
    ws_return_to_control();
    ws_await_returning_threads();
    return result;
}

WS_EXPORT int eventfd_write(int descriptor, eventfd_t value) {
    return write_event(descriptor, value, WS_HERE) == sizeof value ? 0 : -1;
}
