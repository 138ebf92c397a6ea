/* poll with a time limit waits in virtual time: the data may arrive later. */
#include <assert.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "together.h"

int ends[2];

static void *writer(void *argument) {
    struct timespec minute = {.tv_sec = 60};
    nanosleep(&minute, NULL);
    assert(write(ends[1], "x", 1) == 1);
    return argument;
}

static void *reader(void *argument) {
    struct pollfd polled = {.fd = ends[0], .events = POLLIN};
    char letter;
#ifdef ONCE
    assert(poll(&polled, 1, 30000) == 1); //! assertion
#else
    while (poll(&polled, 1, 30000) == 0) {
    }
#endif
    assert(read(ends[0], &letter, 1) == 1);
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0);
    together(writer, reader);
}
