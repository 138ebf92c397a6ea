/*
 * A thread passes its result on by ending. Its accesses happen before the accesses of the joining thread after the join, but
 * not before its earlier accesses.
 */
#include <assert.h>
#include <pthread.h>

int result;

static void *work(void *argument) {
    result = *(int *)argument + 1; //! race
    return &result;
}

int main(void) {
    int input = 41;
    void *returned;
    pthread_t thread;
    pthread_create(&thread, NULL, work, &input);
#ifdef EARLY
    volatile int seen = result; //! race
    (void)seen;
#endif
    pthread_join(thread, &returned);
    assert(returned == &result && result == 42);
}
