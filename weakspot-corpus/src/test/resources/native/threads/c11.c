/* C11 threads: glibc implements them without calls of the POSIX functions that can be intercepted. */
#include <assert.h>
#include <threads.h>

int result;

static void finish(int status) {
    thrd_exit(status);
}

static int work(void *argument) {
    result = *(int *)argument; //! race
    finish(5);
    return 6;
}

int main(void) {
    int input = 42;
    int returned = 0;
    thrd_t thread;
    assert(thrd_create(&thread, work, &input) == thrd_success);
#ifdef EARLY
    volatile int seen = result; //! race
    (void)seen;
#endif
    assert(thrd_join(thread, &returned) == thrd_success);
    assert(returned == 5 && result == 42);
}
