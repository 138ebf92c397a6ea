/* Read-write locks with trylock and with time limits. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <time.h>

#include "together.h"

static pthread_rwlock_t lock;
int x;

static void *write_it(void *argument) {
    if (pthread_rwlock_trywrlock(&lock) == 0) {
        x++; //! race
        pthread_rwlock_unlock(&lock);
    }
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_sec += 10;
    if (pthread_rwlock_timedwrlock(&lock, &time) == 0) {
        x++; //! race
        pthread_rwlock_unlock(&lock);
    }
    return argument;
}

static void *read_it(void *argument) {
    int result = pthread_rwlock_tryrdlock(&lock);
    assert(result == 0 || result == EBUSY);
#ifndef DOES_NOT_LOOK
    if (result == 0)
#endif
    {
        volatile int seen = x; //! race
        (void)seen;
    }
    if (result == 0) {
        pthread_rwlock_unlock(&lock);
    }
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += 10;
    if (pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &time) == 0) {
        volatile int seen = x;
        (void)seen;
        pthread_rwlock_unlock(&lock);
    }
    return argument;
}

int main(void) {
    pthread_rwlock_init(&lock, NULL);
    together(write_it, read_it);
    pthread_rwlock_destroy(&lock);
}
