/*
 * A thread ends inside a call, by pthread_exit, and its cleanup handlers run. One of them releases the lock that the thread
 * holds; otherwise the lock stays locked for ever.
 */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int cleaned;

#ifndef FORGETS_LOCK
static void cleanup(void *argument) {
    cleaned++;
    pthread_mutex_unlock(argument);
}
#endif

static void give_up(intptr_t status) {
    pthread_exit((void *)status);
}

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
#ifndef FORGETS_LOCK
    pthread_cleanup_push(cleanup, &mutex);
    give_up(7);
    pthread_cleanup_pop(0);
#else
    give_up(7);
#endif
    return argument;
}

int main(void) {
    void *returned;
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, &returned);
    assert((intptr_t)returned == 7);
    pthread_mutex_lock(&mutex); //! deadlock
    assert(cleaned == 1);
    pthread_mutex_unlock(&mutex);
}
