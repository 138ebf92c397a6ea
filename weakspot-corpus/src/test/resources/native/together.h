/* Runs functions in threads of their own, and joins the threads. */
#ifndef TOGETHER_H
#define TOGETHER_H

#include <pthread.h>
#include <stddef.h>

typedef void *(*body)(void *);

static inline void together(body first, body second) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}

static inline void together3(body first, body second, body third) {
    pthread_t thread;
    pthread_create(&thread, NULL, third, NULL);
    together(first, second);
    pthread_join(thread, NULL);
}

static inline void together4(body first, body second, body third, body fourth) {
    pthread_t thread;
    pthread_create(&thread, NULL, fourth, NULL);
    together3(first, second, third);
    pthread_join(thread, NULL);
}

/*
 * With -DIRRELEVANT_WRITES=N: N relaxed writes that no thread reads ([PCTWM 6.3]), to measure how more events change hit rates.
 */
#ifdef IRRELEVANT_WRITES
static int unread;

static inline void irrelevant_writes(void) {
    for (int i = 0; i < IRRELEVANT_WRITES; i++) {
        __atomic_store_n(&unread, i, __ATOMIC_RELAXED);
    }
}
#else
static inline void irrelevant_writes(void) {
}
#endif

#endif
