/*
 * A thread waits in the kernel for the data that another thread writes into a pipe, while other threads run. The pipe does not
 * order accesses after the write.
 */
#include <assert.h>
#include <unistd.h>

#include "together.h"

int ends[2];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

static void *reader(void *argument) {
    int number = 0;
    assert(read(ends[0], &number, sizeof number) == (ssize_t)sizeof number);
    assert(number == 42);
    pthread_mutex_lock(&mutex);
    counter++; //! race
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *writer(void *argument) {
    int number = 42;
#ifndef NO_LOCK
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
#endif
    assert(write(ends[1], &number, sizeof number) == (ssize_t)sizeof number);
#ifdef NO_LOCK
    counter++; //! race
#endif
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0);
    together(reader, writer);
}
