/* Four threads, a million atomic operations and a hundred million plain accesses together. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 250000, CELLS = 4096, CELLS_A_ROUND = 50 };

static atomic_long count;
static long *data[THREADS];

static void *work(void *number) {
    long *mine = data[(long)number];
    for (long round = 0; round < ROUNDS; round++) {
        for (long i = 0; i < CELLS_A_ROUND; i++) {
            mine[(round * CELLS_A_ROUND + i) % CELLS] += i; /* a read and a write */
        }
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++) {
        data[i] = calloc(CELLS, sizeof(long));
        pthread_create(&threads[i], NULL, work, (void *)i);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
