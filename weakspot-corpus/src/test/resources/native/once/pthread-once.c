/*
 * pthread_once: the first thread runs the routine, and the other threads wait until it has finished. A plain flag does not make
 * them wait.
 */
#include <assert.h>

#include "together.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
int value;
int times;

static void initialise(void) {
    value = 42; //! race
    times++; //! race
}

static void *use(void *argument) {
#ifdef BY_HAND
    static int is_done;
    (void)once;
    if (!is_done) { //! race
        initialise();
        is_done = 1; //! race
    }
    volatile int seen = value; //! race
    (void)seen;
#else
    pthread_once(&once, initialise);
    assert(value == 42);
#endif
    return argument;
}

int main(void) {
    together3(use, use, use);
#ifndef BY_HAND
    assert(times == 1);
#endif
}
