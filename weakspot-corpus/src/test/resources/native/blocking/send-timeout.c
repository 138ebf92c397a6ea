/* No thread reads, but the socket has a time limit for writes. */
#include <assert.h>
#include <errno.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "together.h"

int ends[2];

static void *fill(void *argument) {
    static const char bytes[4096];
#ifndef FOR_EVER
    struct timeval soon = {0, 20000};
    setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
#endif
    while (write(ends[0], bytes, sizeof bytes) > 0) {} //! deadlock
    assert(errno == EAGAIN);
    return argument;
}

static void *nothing(void *argument) {
    return argument;
}

int main(void) {
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    together(fill, nothing);
}
