/*
 * A detached thread may run at any time before the process ends, also while the main thread returns, or calls one of the functions
 * that end the process. The process ends although another thread waits for ever.
 */
#include <assert.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "together.h"

static atomic_int is_ready;
static sem_t never;

static void *use(void *argument) {
#if defined(ASSUMES_THE_END)
    assert(!atomic_load(&is_ready)); //! assertion
#elif defined(FAILS_IN_TIME)
    int value = atomic_load(&is_ready);
    atomic_store(&is_ready, value);
    assert(value == 2); //! assertion
#endif
    sem_wait(&never);
    return argument;
}

static void *end(void *argument) {
    atomic_store(&is_ready, 1);
    return argument;
}

int main(void) {
    pthread_t thread;
    sem_init(&never, 0, 0);
    pthread_create(&thread, NULL, use, NULL);
    pthread_detach(thread);
    together(end, end);
#if defined(BY_EXIT)
    exit(0);
#elif defined(BY_UNDERSCORE_EXIT)
    _exit(0);
#elif defined(BY_QUICK_EXIT)
    quick_exit(0);
#elif defined(FIRST_THREAD_ENDS)
    sem_post(&never);
    pthread_exit(NULL);
#endif
}
