/* The data that a descriptor holds, examined without reading it: how much there is, how it begins, whether more fits. */
#include "io/peek.h"
#include "link/interception.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static bool is_other_end_closed(int descriptor) {
    struct pollfd polled = {.fd = descriptor, .events = POLLIN | POLLRDHUP};
    return poll(&polled, 1, 0) > 0 && (polled.revents & (POLLHUP | POLLRDHUP | POLLERR)) != 0;
}

/* tee copies the data into another pipe, and leaves the original there. */
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
    if (fstat(descriptor, &status) == 0 && !is_other_end_closed(descriptor)) {
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

/* The kernel's description of a descriptor, cut to the size of the buffer. */
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

/* The value of an event counter, 0 for other descriptors. The anonymous inodes of the kernel have no file type. */
static uint64_t event_count(int descriptor) {
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
    uint64_t count = (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0 ? event_count(descriptor) : 0;
    uint64_t more = 0;
    if (count > 0 && size >= sizeof more) {
        struct iovec from = {(void *)buffer, sizeof more}; /* the address may be invalid: then write fails, not this function */
        struct iovec to = {&more, sizeof more};
        process_vm_readv(getpid(), &to, 1, &from, 1, 0);
    }
    errno = error;
    return more >= UINT64_MAX - count;
}
