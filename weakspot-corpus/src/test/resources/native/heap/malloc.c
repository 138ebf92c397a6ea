/* A block is passed from one thread to another, which frees it. */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "together.h"

static _Atomic(int *) mailbox;

static void *sender(void *argument) {
    int *block = malloc(4 * sizeof *block);
    block[3] = 42; //! race
#ifdef RELAXED
    atomic_store_explicit(&mailbox, block, memory_order_relaxed);
#else
    atomic_store_explicit(&mailbox, block, memory_order_release);
#endif
#ifdef KEEPS_USING
    block[3] = 43; //! race use-after-free
#endif
    return argument;
}

static void *receiver(void *argument) {
    int *block;
    while ((block = atomic_load_explicit(&mailbox, memory_order_acquire)) == NULL) {
    }
#ifndef KEEPS_USING
    assert(block[3] == 42); //! race
#endif
    free(block); //! race use-after-free
    return argument;
}

int main(void) {
    together(sender, receiver);
}
