/*
 * A waiting loop that sometimes sleeps by poll or select without descriptors. Reading an old value only adds a turn of the
 * loop, so it is no robustness violation. It is one if the thread reads only once.
 */
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/select.h>

static atomic_int written;
static atomic_int is_set;
static int missed;

static void *writer(void *unused) {
    atomic_fetch_add_explicit(&written, 1, memory_order_relaxed);
    atomic_store_explicit(&is_set, 1, memory_order_relaxed);
    return unused;
}

static void nap(int turn) {
    struct timeval time = {.tv_usec = 10};
    if (turn % 20 == 19) {
        poll(NULL, 0, 10);
    } else if (turn % 10 == 9) {
        select(0, NULL, NULL, NULL, &time);
    }
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    if (atomic_load_explicit(&is_set, memory_order_relaxed)) {
#ifdef LOOKS_ONCE
        missed = atomic_load_explicit(&written, memory_order_relaxed) == 0; //! robustness
        nap(9);
#else
        for (int turn = 0; atomic_load_explicit(&written, memory_order_relaxed) == 0; turn = (turn + 1) % 20) {
            nap(turn);
        }
#endif
    }
    pthread_join(thread, NULL);
    return missed;
}
