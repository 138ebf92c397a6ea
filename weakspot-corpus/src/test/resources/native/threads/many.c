/* Many threads, each with its own slot. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

enum { THREADS = 40 };

int slots[THREADS];

static void *work(void *argument) {
    intptr_t number = (intptr_t)argument;
#ifdef WRITES_TOO_FAR
    slots[(number + 1) % THREADS] = 0; //! race
#endif
    slots[number] = 1; //! race
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, work, (void *)i);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
#ifndef WRITES_TOO_FAR
        assert(slots[i] == 1);
#endif
    }
}
