/* A reader waits for a complete message. If the rest is never written, it waits although a part is there. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "together.h"

enum { BYTES = 5 };

int ends[2];

static void *reader(void *argument) {
    char bytes[BYTES];
#if defined(MESSAGE)
    struct iovec part = {bytes, BYTES};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    assert(recvmsg(ends[0], &message, MSG_WAITALL) == BYTES); //! deadlock
#elif defined(MESSAGES)
    struct iovec part = {bytes, BYTES};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    struct mmsghdr two[] = {{.msg_hdr = message}, {.msg_hdr = message}};
    assert(recvmmsg(ends[0], two, 2, 0, NULL) == 2); //! deadlock
#elif defined(GIVES_UP)
    struct timeval soon = {0, 5000};
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
    ssize_t count = recv(ends[0], bytes, BYTES, MSG_WAITALL);
    assert(count == 2 || (count == -1 && errno == EAGAIN));
#else
    assert(recv(ends[0], bytes, BYTES, MSG_WAITALL) == BYTES); //! deadlock
#endif
    return argument;
}

static void *writer(void *argument) {
    assert(write(ends[1], "ab", 2) == 2);
#if !defined(TOO_FEW) && !defined(MESSAGE) && !defined(MESSAGES) && !defined(GIVES_UP)
    assert(write(ends[1], "cde", 3) == 3);
#endif
    return argument;
}

int main(void) {
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    together(reader, writer);
}
