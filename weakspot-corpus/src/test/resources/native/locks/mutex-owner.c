/* Only the owner may unlock a mutex. */
#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void *lock_and_unlock(void *argument) {
    pthread_mutex_lock(&mutex);
    shared++; //! race
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *unlock_only(void *argument) {
#if defined(NOT_MINE)
    pthread_mutex_unlock(&mutex); //! lock-misuse
#elif defined(TWICE)
    lock_and_unlock(NULL);
    pthread_mutex_unlock(&mutex); //! lock-misuse
#else
    lock_and_unlock(NULL);
#endif
    return argument;
}

int main(void) {
    together(lock_and_unlock, unlock_only);
}
