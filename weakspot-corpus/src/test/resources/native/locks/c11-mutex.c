/*
 * C11 mutexes: plain, recursive and timed.
 */
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t plain;
static mtx_t recursive;
static mtx_t timed;
int counter;

static int count(void *argument) {
    (void)argument;
    mtx_lock(&plain);
    mtx_lock(&recursive); //! deadlock
    mtx_lock(&recursive);
    counter++; //! race
    mtx_unlock(&recursive);
    mtx_unlock(&recursive);
    mtx_unlock(&plain);

    struct timespec time;
    timespec_get(&time, TIME_UTC);
    time.tv_sec += 5;
    int result = mtx_timedlock(&timed, &time);
    assert(result == thrd_success || result == thrd_timedout);
    if (result == thrd_success) {
        mtx_unlock(&timed);
    }
    result = mtx_trylock(&timed);
    assert(result == thrd_success || result == thrd_busy);
    if (result == thrd_success) {
        mtx_unlock(&timed);
    }
    return 0;
}

static int count_too(void *argument) {
#if defined(NO_LOCK)
    (void)argument;
    counter++; //! race
#elif defined(OTHER_WAY_ROUND)
    (void)argument;
    mtx_lock(&recursive);
    mtx_lock(&plain); //! deadlock
    counter++;
    mtx_unlock(&plain);
    mtx_unlock(&recursive);
#else
    count(argument);
#endif
    return 0;
}

int main(void) {
    thrd_t threads[2];
    mtx_init(&plain, mtx_plain);
    mtx_init(&recursive, mtx_plain | mtx_recursive);
    mtx_init(&timed, mtx_timed);
    thrd_create(&threads[0], count, NULL);
    thrd_create(&threads[1], count_too, NULL);
    thrd_join(threads[0], NULL); //! deadlock
    thrd_join(threads[1], NULL);
#ifndef NO_LOCK
    assert(counter == 2);
#endif
    mtx_destroy(&plain);
    mtx_destroy(&recursive);
    mtx_destroy(&timed);
}
