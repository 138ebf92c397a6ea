/* A thread that calls trylock has to check the result. */
#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void *wait_for_it(void *argument) {
    pthread_mutex_lock(&mutex);
    shared++; //! race
    pthread_mutex_unlock(&mutex); //! lock-misuse
    return argument;
}

static void *try_it(void *argument) {
#ifdef DOES_NOT_LOOK
    pthread_mutex_trylock(&mutex);
    shared++; //! race
    pthread_mutex_unlock(&mutex); //! lock-misuse
#else
    if (pthread_mutex_trylock(&mutex) == 0) {
        shared++;
        pthread_mutex_unlock(&mutex);
    }
#endif
    return argument;
}

int main(void) {
    together(wait_for_it, try_it);
}
