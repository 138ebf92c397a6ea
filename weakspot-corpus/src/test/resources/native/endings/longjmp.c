/*
 * A jump out of several calls. What is done afterwards is done in the function that was jumped to.
 */
#include <assert.h>
#include <setjmp.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void __attribute__((noinline)) descend(jmp_buf place, int depth) {
    if (depth == 0) {
        longjmp(place, 1);
    } else if (depth > 0) {
        descend(place, depth - 1);
    }
    shared++;
}

static void *work(void *argument) {
    for (volatile int i = 0; i < 3; i++) {
        jmp_buf place;
        if (setjmp(place) == 0) {
            pthread_mutex_lock(&mutex);
            descend(place, 5);
        }
#ifdef AFTER_UNLOCK
        pthread_mutex_unlock(&mutex);
        shared++; //! race
#else
        shared++;
        pthread_mutex_unlock(&mutex);
#endif
    }
    return argument;
}

int main(void) {
    together(work, work);
#ifndef AFTER_UNLOCK
    assert(shared == 6);
#endif
}
