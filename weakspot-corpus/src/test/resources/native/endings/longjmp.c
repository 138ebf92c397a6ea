/* A longjmp out of several calls. Later accesses belong to the function that called setjmp. */
#include <assert.h>
#include <setjmp.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int shared;

static void __attribute__((noinline)) descend(jmp_buf state, int depth) {
    if (depth == 0) {
        longjmp(state, 1);
    } else if (depth > 0) {
        descend(state, depth - 1);
    }
    shared++;
}

static void *work(void *argument) {
    for (volatile int i = 0; i < 3; i++) {
        jmp_buf state;
        if (setjmp(state) == 0) {
            pthread_mutex_lock(&mutex);
            descend(state, 5);
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
