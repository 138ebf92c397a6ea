/*
 * A loop that waits, and sleeps every now and then by polling nothing, or selecting nothing. Reading an old value only makes it turn
 * once more, so that is no robustness violation; if it looks only once, it is.
 */
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/select.h>

static atomic_int written;
static atomic_int told;
static int missed;

static void *writer(void *unused) {
    atomic_fetch_add_explicit(&written, 1, memory_order_relaxed);
    atomic_store_explicit(&told, 1, memory_order_relaxed);
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
    if (atomic_load_explicit(&told, memory_order_relaxed)) {
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
