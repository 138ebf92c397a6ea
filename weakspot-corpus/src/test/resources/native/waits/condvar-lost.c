/*
 * A condition variable has no memory: a signal without a waiting thread is lost. So is a signal between a thread's check of the
 * condition and its wait, if the signalling thread does not hold the lock.
 */
#include <stdatomic.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static atomic_int is_ready;

static void *waiter(void *argument) {
    pthread_mutex_lock(&mutex);
#ifdef DOES_NOT_LOOK
    pthread_cond_wait(&ready, &mutex); //! deadlock
#else
    while (!atomic_load(&is_ready)) {
        pthread_cond_wait(&ready, &mutex); //! deadlock
    }
#endif
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *signaller(void *argument) {
#ifdef WITHOUT_LOCK
    atomic_store(&is_ready, 1);
    pthread_cond_signal(&ready);
#else
    pthread_mutex_lock(&mutex);
    atomic_store(&is_ready, 1);
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&mutex);
#endif
    return argument;
}

int main(void) {
    together(waiter, signaller);
}
