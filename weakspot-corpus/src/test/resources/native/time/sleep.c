/* A sleep orders nothing, however long it is. It takes no real time: a run with an hour of sleep ends at once. */
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "together.h"

int message;

static void *early(void *argument) {
    message = 1; //! race
    return argument;
}

static void *late(void *argument) {
    struct timespec before;
    struct timespec after;
    struct timespec hour = {.tv_sec = 3600};
    struct timeval day;
    clock_gettime(CLOCK_MONOTONIC, &before);
    time_t wall = time(NULL);
    sleep(3600);
    usleep(1000);
    nanosleep(&hour, NULL);
    clock_nanosleep(CLOCK_MONOTONIC, 0, &hour, NULL);
    thrd_sleep(&hour, NULL);
    sched_yield();
    thrd_yield();
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert(after.tv_sec - before.tv_sec >= 4 * 3600);
    gettimeofday(&day, NULL);
    assert(labs((long)(day.tv_sec - time(NULL))) <= 1);
    assert(time(NULL) - wall >= 4 * 3600 - 1);
#ifdef SLEEPS_INSTEAD
    volatile int seen = message; //! race
    (void)seen;
#endif
    return argument;
}

int main(void) {
    together(early, late);
    assert(message == 1);
}
