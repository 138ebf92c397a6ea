/* A reader reads until the pipe is closed. If the writer leaves it open, the reader waits for ever. */
#include <assert.h>
#include <unistd.h>

#include "together.h"

int ends[2];
int sum;

static void *writer(void *argument) {
    assert(write(ends[1], "\1\2", 2) == 2);
#ifndef LEAVES_IT_OPEN
    close(ends[1]);
#endif
    return argument;
}

static void *reader(void *argument) {
    char number;
    while (read(ends[0], &number, 1) == 1) { //! deadlock
        sum += number;
    }
    assert(sum == 3);
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0);
    together(writer, reader);
}
