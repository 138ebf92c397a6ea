/* The end of barriers and semaphores. A barrier may be destroyed as soon as one thread has left it. */
#include <semaphore.h>

#include "together.h"

static pthread_barrier_t barrier;
static sem_t semaphore;

static void *first(void *argument) {
#ifdef EARLY
    if (pthread_barrier_wait(&barrier) != 0) { //! lock-misuse
    }
#else
    if (pthread_barrier_wait(&barrier) != 0) {
        pthread_barrier_destroy(&barrier);
    }
#endif
    sem_wait(&semaphore); //! lock-misuse
    return argument;
}

static void *second(void *argument) {
#ifdef EARLY
    pthread_barrier_destroy(&barrier); //! lock-misuse
#else
    if (pthread_barrier_wait(&barrier) != 0) {
        pthread_barrier_destroy(&barrier);
    }
#endif
    sem_post(&semaphore);
#ifdef NOT_TAKEN
    sem_destroy(&semaphore); //! lock-misuse
#endif
    return argument;
}

int main(void) {
    pthread_barrier_init(&barrier, NULL, 2);
    sem_init(&semaphore, 0, 0);
    together(first, second);
    sem_destroy(&semaphore);
    return 0;
}
