/* What lies in a descriptor, looked at and moved to another one without coming by the program's memory. */
#include "blocking.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* ---- looking ---- */

static bool is_closed_there(int descriptor) {
    struct pollfd way = {.fd = descriptor, .events = POLLIN | POLLRDHUP};
    return poll(&way, 1, 0) > 0 && (way.revents & (POLLHUP | POLLRDHUP | POLLERR)) != 0;
}

/* By way of another pipe, which gets a copy. */
static ssize_t peek_pipe(int descriptor, char *bytes, size_t size) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        return -1;
    }
    ssize_t count = tee(descriptor, ends[1], size, SPLICE_F_NONBLOCK);
    if (count > 0) {
        count = read(ends[0], bytes, (size_t)count);
    } else if (errno == EAGAIN) {
        count = 0;
    }
    close(ends[0]);
    close(ends[1]);
    return count;
}

ssize_t ws_peek(int descriptor, char *bytes, size_t size) {
    struct stat status;
    int error = errno;
    ssize_t count = -1;
    if (fstat(descriptor, &status) == 0 && !is_closed_there(descriptor)) {
        if (S_ISFIFO(status.st_mode)) {
            count = peek_pipe(descriptor, bytes, size);
        } else if (S_ISSOCK(status.st_mode)) {
            count = recv(descriptor, bytes, size, MSG_PEEK | MSG_DONTWAIT);
            count = count < 0 && errno == EAGAIN ? 0 : count;
        }
    }
    errno = error;
    return count;
}

size_t ws_available(int descriptor) {
    int count = 0;
    int error = errno;
    ioctl(descriptor, FIONREAD, &count);
    errno = error;
    return (size_t)count;
}

/* What the system says of a descriptor, from its beginning. */
static void describe(int descriptor, char text[], size_t size) {
    WS_REAL(ssize_t, read, (int, void *, size_t))
    WS_REAL(int, close, (int))
    snprintf(text, size, "/proc/thread-self/fdinfo/%d", descriptor);
    int file = open(text, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? real_read(file, text, size - 1) : 0;
    text[length > 0 ? length : 0] = 0;
    if (file >= 0) {
        real_close(file);
    }
}

/* How high an event counter is, or 0 if it is none. What the kernel has made for itself has no type. */
static uint64_t counted(int descriptor) {
    static const char label[] = "eventfd-count:";
    struct stat status;
    char text[256] = "";
    if (fstat(descriptor, &status) == 0 && (status.st_mode & S_IFMT) == 0) {
        describe(descriptor, text, sizeof text);
    }
    const char *count = strstr(text, label);
    return count != NULL ? strtoull(count + strlen(label), NULL, 16) : 0;
}

bool ws_may_overflow(int descriptor, const void *buffer, size_t size) {
    WS_REAL(int, fcntl, (int, int, ...))
    int error = errno;
    uint64_t count = (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0 ? counted(descriptor) : 0;
    uint64_t more = 0;
    if (count > 0 && size >= sizeof more) {
        struct iovec from = {(void *)buffer, sizeof more}; /* where there may be nothing, which is for write to say */
        struct iovec to = {&more, sizeof more};
        process_vm_readv(getpid(), &to, 1, &from, 1, 0);
    }
    errno = error;
    return more >= UINT64_MAX - count;
}

/* ---- moving ---- */

#define MOVES(name, parameters, arguments, from, to, waits)                                                            \
    WS_EXPORT ssize_t name parameters {                                                                                \
        WS_REAL(ssize_t, name, parameters)                                                                             \
        if (!ws_controls() || ws_is_own(WS_HERE)) {                                                                    \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        ws_take_turn(from, #name, WS_HERE);                                                                            \
        if ((waits) && !ws_await_one(from, POLLIN, #name, WS_HERE)) {                                                  \
            return -1;                                                                                                 \
        }                                                                                                              \
        ws_order_by(WS_RELEASE, to, WS_HERE);                                                                          \
        if ((waits) && ws_would_block(to, POLLOUT)) {                                                                  \
            ws_leave(#name, false, WS_HERE);                                                                           \
        }                                                                                                              \
        ssize_t result = real_##name arguments;                                                                        \
        ws_rejoin();                                                                                                   \
        if (result >= 0) {                                                                                             \
            ws_order_by(WS_ACQUIRE, from, WS_HERE);                                                                    \
        }                                                                                                              \
        ws_await_those_away();                                                                                         \
        return result;                                                                                                 \
    }

MOVES(splice, (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t size, unsigned flags),
      (from, from_offset, to, to_offset, size, flags), from, to, !(flags & SPLICE_F_NONBLOCK))
MOVES(tee, (int from, int to, size_t size, unsigned flags), (from, to, size, flags), from, to,
      !(flags & SPLICE_F_NONBLOCK))
MOVES(sendfile, (int to, int from, off_t *offset, size_t size), (to, from, offset, size), from, to, true)
MOVES(sendfile64, (int to, int from, off64_t *offset, size_t size), (to, from, offset, size), from, to, true)
