/* Lock calls with a time limit, by two clocks. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <time.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static struct timespec soon(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_sec += 3600;
    return time;
}

static void *patient(void *argument) {
    pthread_mutex_lock(&mutex);
    shared++; //! race
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *impatient(void *argument) {
    struct timespec time = soon(CLOCK_REALTIME);
    int result = pthread_mutex_timedlock(&mutex, &time);
    assert(result == 0 || result == ETIMEDOUT);
#ifdef DOES_NOT_LOOK
    shared++; //! race
#else
    if (result == 0) {
        shared++;
    }
#endif
    if (result == 0) {
        pthread_mutex_unlock(&mutex);
    }
    time = soon(CLOCK_MONOTONIC);
    result = pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &time);
#ifdef NEVER_TIMES_OUT
    assert(result == 0); //! assertion
#endif
    if (result == 0) {
        shared++;
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

int main(void) {
    together(patient, impatient);
}
