/* No thread writes the rest of the line, but the socket of the stream has a time limit for reads. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "together.h"

int ends[2];

static void *reader(void *argument) {
    char line[8] = "";
    FILE *stream = fdopen(ends[0], "r");
#ifndef FOR_EVER
    struct timeval soon = {0, 5000};
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
#endif
    fgets(line, sizeof line, stream); //! deadlock
    assert(ferror(stream) && errno == EAGAIN);
    return argument;
}

static void *writer(void *argument) {
#ifndef WRITES_NOTHING
    assert(write(ends[1], "ab", 2) == 2);
#endif
    return argument;
}

int main(void) {
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    together(reader, writer);
}
