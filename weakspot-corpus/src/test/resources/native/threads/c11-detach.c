/* A detached C11 thread that signals its completion. */
#include <stdatomic.h>
#include <threads.h>

int result;
static atomic_int is_done;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static int work(void *argument) {
    result = *(int *)argument; //! race
    atomic_store_explicit(&is_done, 1, PUBLISH);
    return 0;
}

int main(void) {
    static int input = 42;
    thrd_t thread;
    thrd_create(&thread, work, &input);
    thrd_detach(thread);
    while (!atomic_load_explicit(&is_done, memory_order_acquire)) {
        thrd_yield();
    }
    return result == 42 ? 0 : 1; //! race
}
