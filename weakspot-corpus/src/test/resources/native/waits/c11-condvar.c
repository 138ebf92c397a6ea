/*
 * C11 condition variables.
 */
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t ready;
int is_ready;
int message;

static int waiter(void *argument) {
    (void)argument;
    mtx_lock(&mutex);
    struct timespec deadline;
    timespec_get(&deadline, TIME_UTC);
    deadline.tv_sec += 1;
    cnd_timedwait(&ready, &mutex, &deadline);
#ifdef LOOKS_BEFORE
    int was_ready = is_ready;
    mtx_unlock(&mutex);
    mtx_lock(&mutex);
    if (!was_ready) {
        cnd_wait(&ready, &mutex); //! deadlock
    }
#else
    while (!is_ready) {
        cnd_wait(&ready, &mutex);
    }
#endif
    mtx_unlock(&mutex);
    return message == 1 ? 0 : 1;
}

static int signaller(void *argument) {
    (void)argument;
    message = 1;
    mtx_lock(&mutex);
    is_ready = 1;
    cnd_broadcast(&ready);
    mtx_unlock(&mutex);
    cnd_signal(&ready);
    return 0;
}

int main(void) {
    thrd_t threads[2];
    mtx_init(&mutex, mtx_plain);
    cnd_init(&ready);
    thrd_create(&threads[0], waiter, NULL);
    thrd_create(&threads[1], signaller, NULL);
    thrd_join(threads[0], NULL); //! deadlock
    thrd_join(threads[1], NULL);
    cnd_destroy(&ready);
    mtx_destroy(&mutex);
}
