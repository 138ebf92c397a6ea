/* Condition variables, barriers, semaphores and futexes wake the right threads, and order them. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrival = PTHREAD_COND_INITIALIZER;
static pthread_cond_t never;
static pthread_barrier_t barrier;
static sem_t units;
static atomic_int word;
static atomic_int leaders;
static int arrived, in_turns, by_units, handed_over;

static void all_arrive(void) {
    pthread_mutex_lock(&mutex);
    arrived++;
    pthread_cond_broadcast(&arrival);
    while (arrived < 2) pthread_cond_wait(&arrival, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void take_turns(int number) {
    for (int round = 0; round < 2; round++) {
        if (round % 2 == number) in_turns++;
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) leaders++;
    }
}

static void wait_in_vain(void) {
    struct timespec soon;
    clock_gettime(CLOCK_MONOTONIC, &soon);
    soon.tv_sec++;
    pthread_mutex_lock(&mutex);
    assert(pthread_cond_timedwait(&never, &mutex, &soon) == ETIMEDOUT);
    pthread_mutex_unlock(&mutex);
}

static void hand_over(int number) {
    if (number == 0) {
        handed_over = 1;
        atomic_store(&word, 1);
        syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
    } else {
        while (atomic_load(&word) == 0) syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
        assert(handed_over == 1);
    }
}

static void *work(void *given) {
    int number = *(int *)given;
    all_arrive();
    take_turns(number);
    sem_wait(&units);
    by_units++;
    sem_post(&units);
    wait_in_vain();
    hand_over(number);
    return NULL;
}

int main(void) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&never, &attributes);
    pthread_barrier_init(&barrier, NULL, 2);
    sem_init(&units, 0, 1);
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, &numbers[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);

    int left;
    assert(sem_getvalue(&units, &left) == 0 && left == 1);
    assert(sem_trywait(&units) == 0);
    assert(sem_trywait(&units) == -1 && errno == EAGAIN);
    struct timespec past = {0, 0};
    assert(sem_timedwait(&units, &past) == -1 && errno == ETIMEDOUT);
    assert(syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0) == -1 && errno == EAGAIN);
    struct timespec moment = {0, 1000};
    assert(syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, &moment, NULL, 0) == -1 && errno == ETIMEDOUT);
    assert(in_turns == 2 && leaders == 2 && by_units == 2);
    puts("ok");
}
