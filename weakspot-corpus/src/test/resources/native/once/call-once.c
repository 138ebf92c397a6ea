/* C11's call_once: its routine must not call call_once with the same flag. */
#include <assert.h>
#include <threads.h>

static once_flag once = ONCE_FLAG_INIT;
int value;

static void initialise(void) {
#ifdef AGAIN_INSIDE
    call_once(&once, initialise); //! deadlock
#endif
    value++;
}

static int use(void *argument) {
    (void)argument;
    call_once(&once, initialise); //! deadlock
    assert(value == 1);
    return 0;
}

int main(void) {
    thrd_t threads[2];
    thrd_create(&threads[0], use, NULL);
    thrd_create(&threads[1], use, NULL);
    thrd_join(threads[0], NULL); //! deadlock
    thrd_join(threads[1], NULL);
}
