/* Threads, mutexes, condition variables, once and storage of C11. */
#include <assert.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t change;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t own;
static int begun, state, cleaned;

static void begin(void) {
    begun++;
}

static void clean(void *value) {
    mtx_lock(&mutex);
    cleaned += *(int *)value;
    mtx_unlock(&mutex);
}

static int work(void *value) {
    call_once(&flag, begin);
    tss_set(own, value);
    assert(begun == 1);
    mtx_lock(&mutex);
    state++;
    cnd_signal(&change);
    mtx_unlock(&mutex);
    thrd_yield();
    return 7;
}

int main(void) {
    int one = 1;
    mtx_init(&mutex, mtx_timed);
    cnd_init(&change);
    tss_create(&own, clean);
    thrd_t thread;
    assert(thrd_create(&thread, work, &one) == thrd_success);
    call_once(&flag, begin);
    mtx_lock(&mutex);
    while (state == 0) cnd_wait(&change, &mutex);
    struct timespec soon;
    timespec_get(&soon, TIME_UTC);
    soon.tv_sec++;
    assert(cnd_timedwait(&change, &mutex, &soon) == thrd_timedout);
    mtx_unlock(&mutex);
    thrd_sleep(&(struct timespec){.tv_nsec = 1000}, NULL);
    int result;
    thrd_join(thread, &result);
    assert(result == 7 && begun == 1 && cleaned == 1);
    puts("ok");
}
