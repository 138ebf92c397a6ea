/*
 * Each thread starts the next one, until a relaxed read returns the flag of another thread. A new thread need not read the
 * newest value of the flag.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int enough;

static void *next(void *argument) {
    pthread_t thread;
    if (!atomic_load_explicit(&enough, memory_order_relaxed) && pthread_create(&thread, NULL, next, NULL) == 0) {
        pthread_detach(thread);
    }
    return argument;
}

static void *stopper(void *argument) {
    atomic_store_explicit(&enough, 1, memory_order_relaxed);
    return argument;
}

int main(void) {
    pthread_t first;
    pthread_t last;
    pthread_create(&first, NULL, next, NULL);
    pthread_create(&last, NULL, stopper, NULL);
    pthread_join(first, NULL);
    pthread_join(last, NULL);
    pthread_exit(NULL);
}
