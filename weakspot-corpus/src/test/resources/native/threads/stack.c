/* A thread writes to a variable on the stack of the thread that started it. */
#include <assert.h>
#include <pthread.h>

static void *work(void *answer) {
    *(int *)answer = 42; //! race
    return NULL;
}

int main(void) {
    int answer = 0;
    pthread_t thread;
    pthread_create(&thread, NULL, work, &answer);
#ifndef EARLY
    pthread_join(thread, NULL);
    assert(answer == 42);
#else
    answer++; //! race
    pthread_join(thread, NULL);
#endif
}
