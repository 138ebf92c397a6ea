/* A thread frees an atomic object to which another thread has written, and is about to write again. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic int *object;
static atomic_int is_begun;

static void *write_often(void *argument) {
    for (int i = 1; i <= 3; i++) {
        atomic_store_explicit(object, i, memory_order_relaxed); //! use-after-free race
        atomic_store_explicit(&is_begun, 1, memory_order_relaxed);
    }
    return argument;
}

static void *free_early(void *argument) {
    if (atomic_load_explicit(&is_begun, memory_order_relaxed)) {
        free(object); //! use-after-free race
    }
    return argument;
}

int main(void) {
    object = calloc(1, sizeof *object);
    pthread_t first, second;
    pthread_create(&first, NULL, write_often, NULL);
    pthread_create(&second, NULL, free_early, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}
