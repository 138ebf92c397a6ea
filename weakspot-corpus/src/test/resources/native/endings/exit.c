/*
 * A program may exit while other threads run: these are ended. Functions registered with atexit run in the thread that calls
 * exit.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;
static atomic_int is_over;

static void last_words(void) {
#ifdef RACES_AT_EXIT
    atomic_load(&is_over); // time for the other thread
    volatile int seen = counter; //! race
    (void)seen;
#else
    pthread_mutex_lock(&mutex);
    volatile int seen = counter;
    (void)seen;
    pthread_mutex_unlock(&mutex);
#endif
}

static void *work(void *argument) {
    while (!atomic_load(&is_over)) {
        pthread_mutex_lock(&mutex);
        counter++; //! race
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

static void *end(void *argument) {
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
#if defined(IMMEDIATELY)
    _exit(0);
#elif defined(QUICKLY)
    quick_exit(0);
#elif defined(IN_C99)
    _Exit(0);
#elif defined(WITH_STATUS)
    exit(3); //! exit-status
#else
    exit(0);
#endif
    return argument;
}

int main(void) {
    atexit(last_words);
    together(work, end);
}
