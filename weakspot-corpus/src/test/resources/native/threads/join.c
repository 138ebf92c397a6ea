/* Threads that join each other, possibly in a cycle. */
#include <pthread.h>

static pthread_t threads[2];
static pthread_barrier_t known;

static void *work(void *argument) {
    pthread_barrier_wait(&known);
#ifdef IN_A_CIRCLE
    pthread_join(threads[1 - *(int *)argument], NULL); //! deadlock
#else
    if (*(int *)argument == 0) {
        pthread_join(threads[1], NULL);
    }
#endif
    return NULL;
}

int main(void) {
    int numbers[] = {0, 1};
    pthread_barrier_init(&known, NULL, 3);
    pthread_create(&threads[0], NULL, work, &numbers[0]);
    pthread_create(&threads[1], NULL, work, &numbers[1]);
    pthread_barrier_wait(&known);
#ifdef IN_A_CIRCLE
    pthread_exit(NULL); // while the other threads run
#else
    pthread_join(threads[0], NULL);
    pthread_barrier_destroy(&known);
#endif
}
