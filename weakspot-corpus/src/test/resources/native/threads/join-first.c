/*
 * The main thread ends before the others, one of which joins it: the join orders its accesses before those of the joining
 * thread.
 */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_t first;
int result;

static void *heir(void *argument) {
#ifndef EARLY
    void *left;
    assert(pthread_join(first, &left) == 0 && left == &result);
#endif
    result++; //! race
    exit(0);
    return argument;
}

int main(void) {
    pthread_t thread;
    first = pthread_self();
    pthread_create(&thread, NULL, heir, NULL);
    result = 1; //! race
    pthread_exit(&result);
}
