/* A thread that does atomic operations, as many as it is told to. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_long count;

static void *work(void *operations) {
    for (long i = 0; i < (long)operations; i++) {
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    }
    return NULL;
}

int main(int arguments, char **values) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, (void *)(arguments > 1 ? atol(values[1]) : 1000000));
    pthread_join(thread, NULL);
    return 0;
}
