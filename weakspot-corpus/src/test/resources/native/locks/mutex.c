/*
 * Two threads count under a lock.
 */
#include <assert.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#ifdef LOCK_EACH
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
#endif
int counter;

static void *count(void *argument) {
    pthread_mutex_lock(&mutex); //! deadlock
    counter++; //! race
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *count_too(void *argument) {
#if defined(NO_LOCK)
    counter++; //! race
#elif defined(LOCK_EACH)
    pthread_mutex_lock(&other);
    counter++; //! race
    pthread_mutex_unlock(&other);
#elif defined(KEPT)
    pthread_mutex_lock(&mutex); //! deadlock
    counter++;
    return argument;
#else
    count(argument);
#endif
    return argument;
}

int main(void) {
    together(count, count_too);
    pthread_mutex_lock(&mutex); //! deadlock
#if !defined(NO_LOCK) && !defined(LOCK_EACH)
    assert(counter == 2);
#endif
    pthread_mutex_unlock(&mutex);
    pthread_mutex_destroy(&mutex);
}
