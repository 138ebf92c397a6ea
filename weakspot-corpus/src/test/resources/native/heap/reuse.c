/*
 * Memory that one thread frees and another thread allocates. The two threads need no synchronisation, because these are
 * different blocks. With a cache of its own, the program has to order them itself.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "together.h"

#ifdef OWN_CACHE
static _Atomic(int *) cache;

static int *get(void) {
    int *block = atomic_exchange_explicit(&cache, NULL, memory_order_relaxed);
    return block != NULL ? block : malloc(sizeof *block);
}

static void give_back(int *block) {
    free(atomic_exchange_explicit(&cache, block, memory_order_relaxed)); //! race
}
#else
#define get() ((int *)malloc(sizeof(int)))
#define give_back(block) free(block)
#endif

static void *work(void *argument) {
    for (int i = 0; i < 3; i++) {
        int *block = get();
        *block = i; //! race
        give_back(block);
    }
    return argument;
}

int main(void) {
    together(work, work);
}
