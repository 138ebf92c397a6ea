/*
 * A condition variable remembers nothing: a signal that nobody waits for is lost.
 */
#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int is_ready;

static void *waiter(void *argument) {
    pthread_mutex_lock(&mutex);
#ifdef DOES_NOT_LOOK
    pthread_cond_wait(&ready, &mutex); //! deadlock
#else
    while (!is_ready) {
        pthread_cond_wait(&ready, &mutex); //! deadlock
    }
#endif
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *signaller(void *argument) {
#ifdef WITHOUT_LOCK
    static int unrelated;
    pthread_mutex_lock(&mutex);
    unrelated++;
    pthread_mutex_unlock(&mutex);
    __atomic_store_n(&is_ready, 1, __ATOMIC_RELEASE); //! race
    pthread_cond_signal(&ready);
#else
    pthread_mutex_lock(&mutex);
    is_ready = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&mutex);
#endif
    return argument;
}

int main(void) {
    together(waiter, signaller); //! deadlock
}
