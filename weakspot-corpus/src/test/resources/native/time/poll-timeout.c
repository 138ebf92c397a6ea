/* poll waits for as long as it is told to, in virtual time: what it waits for may come later. */
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
    struct pollfd way = {.fd = ends[0], .events = POLLIN};
    char letter;
#ifdef ONCE
    assert(poll(&way, 1, 30000) == 1); //! assertion
#else
    while (poll(&way, 1, 30000) == 0) {
    }
#endif
    assert(read(ends[0], &letter, 1) == 1);
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0);
    together(writer, reader);
}
