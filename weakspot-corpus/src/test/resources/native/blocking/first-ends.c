/* The main thread has ended, and the other threads continue with the pipe that it has made. */
#include <assert.h>
#include <unistd.h>

#include "together.h"

pthread_t first;
int ends[2];

static void *reader(void *argument) {
    char letter;
    pthread_join(first, NULL);
    assert(read(ends[0], &letter, 1) == 1); //! deadlock
    return argument;
}

static void *writer(void *argument) {
#ifndef WRITES_NOTHING
    assert(write(ends[1], "x", 1) == 1);
#endif
    return argument;
}

int main(void) {
    pthread_t threads[2];
    first = pthread_self();
    assert(pipe(ends) == 0);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_detach(threads[0]);
    pthread_detach(threads[1]);
    pthread_exit(NULL);
}
