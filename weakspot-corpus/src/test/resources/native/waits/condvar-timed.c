/* Waits with a deadline, by both clocks. A timeout is a scheduling decision: the deadline may pass at any time. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <time.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready;
int is_ready;

static void *waiter(void *argument) {
    struct timespec deadline;
    struct timespec now;
    int result = 0;
    pthread_mutex_lock(&mutex);
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += 60;
    while (!is_ready && result == 0) {
        result = pthread_cond_timedwait(&ready, &mutex, &deadline);
        assert(result == 0 || result == ETIMEDOUT);
    }
    if (result == ETIMEDOUT) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        assert(now.tv_sec > deadline.tv_sec || (now.tv_sec == deadline.tv_sec && now.tv_nsec >= deadline.tv_nsec));
    }
#ifdef IN_TIME
    assert(is_ready); //! assertion
#endif
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 60;
    while (!is_ready && pthread_cond_clockwait(&ready, &mutex, CLOCK_REALTIME, &deadline) != ETIMEDOUT) {
    }
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *signaller(void *argument) {
    pthread_mutex_lock(&mutex);
    is_ready = 1;
    pthread_mutex_unlock(&mutex);
    pthread_cond_signal(&ready);
    return argument;
}

int main(void) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&ready, &attributes);
    pthread_condattr_destroy(&attributes);
    together(waiter, signaller);
    pthread_cond_destroy(&ready);
}
