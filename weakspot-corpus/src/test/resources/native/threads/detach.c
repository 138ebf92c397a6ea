/*
 * Detached threads, one created detached and one detached later. They cannot be joined, so they signal their completion. The
 * main thread ends before the program does.
 */
#include <pthread.h>
#include <semaphore.h>

static sem_t done;
int results[2];

static void *work(void *argument) {
    *(int *)argument = 1; //! race
    sem_post(&done);
    return NULL;
}

int main(void) {
    pthread_attr_t detached;
    pthread_t threads[2];
    sem_init(&done, 0, 0);
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    pthread_create(&threads[0], &detached, work, &results[0]);
    pthread_attr_destroy(&detached);
    pthread_create(&threads[1], NULL, work, &results[1]);
    pthread_detach(threads[1]);
    sem_wait(&done);
#ifndef WAITS_FOR_ONE
    sem_wait(&done);
#endif
    volatile int sum = results[0] + //! race
                       results[1];  //! race
    (void)sum;
    pthread_exit(NULL);
}
