/*
 * A buffer for one item, two producers and two consumers. A wait may end spuriously, or after another thread has consumed the
 * item, so the condition has to be checked again. A signal wakes one thread, possibly a thread that cannot continue.
 */
#include <assert.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int items;

#ifdef LOOKS_ONCE
#define UNTIL_NOT if
#else
#define UNTIL_NOT while
#endif

static void wake(void) {
#ifdef WAKES_ONE
    pthread_cond_signal(&changed);
#else
    pthread_cond_broadcast(&changed);
#endif
}

static void *produce(void *argument) {
    pthread_mutex_lock(&mutex);
    UNTIL_NOT (items == 1) {
        pthread_cond_wait(&changed, &mutex); //! deadlock
    }
    items++;
    assert(items == 1); //! assertion
    wake();
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *consume(void *argument) {
    pthread_mutex_lock(&mutex);
    UNTIL_NOT (items == 0) {
        pthread_cond_wait(&changed, &mutex); //! deadlock
    }
    items--;
    assert(items == 0); //! assertion
    wake();
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        pthread_create(&threads[i], NULL, i % 2 == 0 ? consume : produce, NULL);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL); //! deadlock
    }
    pthread_cond_destroy(&changed);
}
