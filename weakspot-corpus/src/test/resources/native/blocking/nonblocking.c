/* A reader with O_NONBLOCK that polls in a loop. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "together.h"

int ends[2];
int message;

static void *sender(void *argument) {
#ifndef AFTERWARDS
    message = 1;
#endif
    assert(write(ends[1], "x", 1) == 1);
#ifdef AFTERWARDS
    message = 1; //! race
#endif
    return argument;
}

static void *receiver(void *argument) {
    char seen;
    while (read(ends[0], &seen, 1) != 1) {
        assert(errno == EAGAIN);
    }
    message++; //! race
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
    together(sender, receiver);
}
