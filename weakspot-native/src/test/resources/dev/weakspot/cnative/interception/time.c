/* Virtual time advances by sleeps and by reads of a clock, and never runs backwards. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static double now(clockid_t clock) {
    struct timespec time;
    assert(clock_gettime(clock, &time) == 0);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void *work(void *unused) {
    double before = now(CLOCK_MONOTONIC);
    usleep(1000);
    assert(now(CLOCK_MONOTONIC) >= before + 0.001);
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    assert(now(CLOCK_MONOTONIC) >= before + 0.003);
    struct timespec later;
    clock_gettime(CLOCK_MONOTONIC, &later);
    later.tv_nsec = 0;
    later.tv_sec++;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &later, NULL);
    assert(now(CLOCK_MONOTONIC) >= (double)later.tv_sec);
    double third = now(CLOCK_MONOTONIC);
    poll(NULL, 0, 3);
    select(0, NULL, NULL, NULL, &(struct timeval){.tv_usec = 2000});
    assert(now(CLOCK_MONOTONIC) >= third + 0.005);
    assert(nanosleep(&(struct timespec){.tv_nsec = -1}, NULL) == -1 && errno == EINVAL);
    sched_yield();
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    struct timeval day;
    gettimeofday(&day, NULL);
    assert(time(NULL) >= day.tv_sec && now(CLOCK_REALTIME) >= (double)day.tv_sec);
    assert(now(CLOCK_THREAD_CPUTIME_ID) < 60);
    puts("ok");
}
