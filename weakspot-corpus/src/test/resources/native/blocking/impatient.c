/* A thread that looks whether there is something in a pipe before it uses what comes with that, but not for long. */
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
    struct pollfd way = {.fd = ends[0], .events = POLLIN};
    int ready = poll(&way, 1, 10);
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
