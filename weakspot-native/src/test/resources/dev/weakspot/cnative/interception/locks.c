/* Mutexes of all kinds, read-write locks and spin locks return the results of POSIX, and order the accesses they protect. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checked;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spinning;
static int by_normal, by_recursive, by_shared, by_spinning;

static void add_one_in_time(int error) {
    if (error == 0) {
        by_normal++;
        pthread_mutex_unlock(&normal);
    } else {
        assert(error == ETIMEDOUT);
    }
}

static struct timespec soon(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_sec++;
    return time;
}

static void *work(void *unused) {
    pthread_mutex_lock(&recursive);
    assert(pthread_mutex_trylock(&recursive) == 0);
    by_recursive++;
    pthread_mutex_unlock(&recursive);
    by_recursive++;
    pthread_mutex_unlock(&recursive);

    struct timespec real = soon(CLOCK_REALTIME);
    struct timespec monotonic = soon(CLOCK_MONOTONIC);
    add_one_in_time(pthread_mutex_timedlock(&normal, &real));
    add_one_in_time(pthread_mutex_clocklock(&normal, CLOCK_MONOTONIC, &monotonic));
    int error = pthread_mutex_trylock(&normal);
    assert(error == 0 || error == EBUSY);
    if (error == 0) {
        by_normal++;
        pthread_mutex_unlock(&normal);
    }

    pthread_rwlock_wrlock(&shared);
    by_shared++;
    pthread_rwlock_unlock(&shared);
    pthread_rwlock_rdlock(&shared);
    assert(by_shared > 0);
    assert(pthread_rwlock_trywrlock(&shared) == EBUSY);
    pthread_rwlock_unlock(&shared);

    pthread_spin_lock(&spinning);
    by_spinning++;
    pthread_spin_unlock(&spinning);
    return unused;
}

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checked, &kind);
    assert(pthread_mutex_unlock(&checked) == EPERM);
    assert(pthread_mutex_lock(&checked) == 0);
    assert(pthread_mutex_lock(&checked) == EDEADLK);
    assert(pthread_mutex_trylock(&checked) == EBUSY);
    assert(pthread_mutex_unlock(&checked) == 0);
    assert(pthread_mutex_destroy(&checked) == 0);
    struct timespec wrong = {0, -1};
    pthread_mutex_lock(&normal);
    assert(pthread_mutex_timedlock(&normal, &wrong) == EINVAL);
    assert(pthread_mutex_trylock(&normal) == EBUSY);
    pthread_mutex_unlock(&normal);
    pthread_spin_init(&spinning, PTHREAD_PROCESS_PRIVATE);

    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(by_recursive == 4 && by_shared == 2 && by_spinning == 2 && by_normal <= 6);
    puts("ok");
}
