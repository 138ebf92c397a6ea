/*
 * A thread hands its result over by ending. Whoever joins it knows all it did; whoever looks before does not.
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
