/* Waiting loops with a yield, a sleep, or an empty body. */
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#include "together.h"

static atomic_int steps;

static void *ping(void *argument) {
    atomic_store(&steps, 1);
    while (atomic_load(&steps) != 2) { //! deadlock
    }
    atomic_store(&steps, 3);
    return argument;
}

static void *pong(void *argument) {
    while (atomic_load(&steps) != 1) {
        sched_yield();
    }
#ifdef MISSED
    atomic_store(&steps, 3);
#else
    atomic_store(&steps, 2);
#endif
    while (atomic_load(&steps) != 3) {
        usleep(100);
    }
    return argument;
}

int main(void) {
    together(ping, pong);
}
