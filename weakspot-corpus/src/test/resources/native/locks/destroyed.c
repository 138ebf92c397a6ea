/* The end of synchronisation objects: they are destroyed when no thread uses them, and initialised before they are used again. */
#include <stdlib.h>
#include <string.h>

#include "together.h"

static pthread_mutex_t mutex;
static pthread_cond_t changed;
static pthread_rwlock_t rwlock;
static int is_ready;

static void *waiter(void *argument) {
    pthread_mutex_lock(&mutex); //! lock-misuse
    while (!is_ready) {
        pthread_cond_wait(&changed, &mutex);
    }
    pthread_mutex_unlock(&mutex);
#if defined(BEFORE_SIGNAL) || defined(DESTROYED_BY_WAITER)
    pthread_cond_destroy(&changed); //! lock-misuse
    pthread_cond_init(&changed, NULL);
#endif
    return argument;
}

static void *setter(void *argument) {
#ifdef HELD_READER
    pthread_rwlock_rdlock(&rwlock);
    pthread_rwlock_destroy(&rwlock); //! lock-misuse
#endif
#ifdef INITIALISED_LATE
    pthread_cond_init(&changed, NULL); //! lock-misuse
#endif
    pthread_mutex_lock(&mutex);
    is_ready = 1;
#ifdef BEFORE_SIGNAL
    pthread_mutex_unlock(&mutex);
    pthread_cond_signal(&changed); //! lock-misuse
#else
    pthread_cond_signal(&changed);
#ifdef HELD
    pthread_mutex_destroy(&mutex); //! lock-misuse
#endif
    pthread_mutex_unlock(&mutex);
#endif
#ifdef TOO_EARLY
    pthread_mutex_destroy(&mutex); //! lock-misuse
#endif
    return argument;
}

/* Static initialisers, and objects on the stack, follow each other at one address without being destroyed. */
static void use_stack(int round) {
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    if (round == 1) {
        pthread_mutex_init(&own, NULL);
    }
    pthread_mutex_lock(&own);
    pthread_mutex_unlock(&own);
    if (round == 0) {
        pthread_mutex_destroy(&own);
    }
}

int main(void) {
    for (int round = 0; round < 2; round++) {
        pthread_mutex_init(&mutex, NULL);
        pthread_cond_init(&changed, NULL);
        pthread_rwlock_init(&rwlock, NULL);
        is_ready = 0;
        together(waiter, setter);
        pthread_mutex_destroy(&mutex);
        pthread_cond_destroy(&changed);
        pthread_rwlock_destroy(&rwlock);
        use_stack(round);
    }
#ifdef OVERWRITTEN /* by an object that has the memory now */
    memset(&mutex, 0x7f, sizeof mutex);
#endif
#ifdef LIKE_ROBUST
    memset(&mutex, 0, sizeof mutex);
    mutex.__data.__kind = 16;
#endif
#if defined(AFTERWARDS) || defined(OVERWRITTEN) || defined(LIKE_ROBUST)
    pthread_mutex_lock(&mutex); //! lock-misuse
#endif
    return 0;
}
