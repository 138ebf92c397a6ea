/* A thread polls a pipe with a time limit before it uses the data that the message publishes. */
#include <assert.h>
#include <poll.h>
#include <unistd.h>

#include "together.h"

int ends[2];
int message;

static void *sender(void *argument) {
    message = 1; //! race
    assert(write(ends[1], "x", 1) == 1);
    return argument;
}

static void *receiver(void *argument) {
    struct pollfd polled = {.fd = ends[0], .events = POLLIN};
    int ready = poll(&polled, 1, 10);
#ifdef TAKES_IT_FOR_GRANTED
    (void)ready;
    message++; //! race
#else
    if (ready == 1) {
        message++;
    }
#endif
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0);
    together(sender, receiver);
}
