/* mimalloc: blocks that one thread allocates and others free, also after the first one has ended and left its pages behind. */
#include <assert.h>
#include <mimalloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { BLOCKS = 4, BYTES = 1024 }; /* few blocks to a page, so that pages fill up and come back */

static _Atomic(char *) passed[BLOCKS];

static void *allocate(void *unused) {
    for (int i = 0; i < BLOCKS; i++) {
        char *block = mi_malloc(BYTES);
        memset(block, i, BYTES);
        char *before = atomic_exchange_explicit(&passed[i], block, memory_order_acq_rel);
        assert(before == NULL);
    }
    return unused;
}

static void *release(void *unused) {
    for (int i = 0; i < BLOCKS; i++) {
        char *block = atomic_exchange_explicit(&passed[i], NULL, memory_order_acq_rel);
        if (block != NULL) {
            assert(block[0] == i && block[BYTES - 1] == i);
            mi_free(block);
        }
        char *own = mi_malloc(BYTES);
        memset(own, -1, BYTES);
        mi_free(own);
    }
    return unused;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, allocate, NULL);
    pthread_create(&threads[1], NULL, release, NULL);
    pthread_create(&threads[2], NULL, release, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    release(NULL);
}
