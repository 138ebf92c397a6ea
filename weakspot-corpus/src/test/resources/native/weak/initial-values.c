/*
 * The values of atomic objects before the first atomic access: initialised by several means. No read may return an earlier value
 * of the memory, or a value of an earlier object at the same address.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "together.h"

struct block {
    atomic_int initialised;
    atomic_int zero;
    atomic_int copied;
};

static atomic_int constant = 7;
static atomic_int dynamic;
static _Atomic(struct block *) shared;

__attribute__((constructor)) static void before_main(void) {
    dynamic = 8;
}

#ifdef RELAXED
enum { PUBLISH = memory_order_relaxed };
#else
enum { PUBLISH = memory_order_release };
#endif

static void *maker(void *argument) {
    for (int i = 1; i <= 3; i++) {
        struct block *block = calloc(1, sizeof *block); //! race
        int value = 10 * i;
        atomic_init(&block->initialised, value); //! race
        memcpy(&block->copied, &value, sizeof value); //! race
        atomic_store_explicit(&block->zero, 0, memory_order_relaxed); //! race
        block = atomic_exchange_explicit(&shared, block, PUBLISH);
        free(block);
    }
    return argument;
}

static void *taker(void *argument) {
    assert(atomic_load_explicit(&constant, memory_order_relaxed) == 7);
    assert(atomic_load_explicit(&dynamic, memory_order_relaxed) == 8);
    for (int i = 0; i < 3; i++) {
        struct block *block = atomic_exchange_explicit(&shared, NULL, memory_order_acq_rel);
        if (block != NULL) {
            int value = atomic_load_explicit(&block->initialised, memory_order_relaxed); //! race
            assert(value == 10 || value == 20 || value == 30); //! assertion
            assert(atomic_load_explicit(&block->zero, memory_order_relaxed) == 0); //! race
            assert(atomic_load_explicit(&block->copied, memory_order_relaxed) == value); //! race assertion
            atomic_store_explicit(&block->initialised, 99, memory_order_relaxed); //! race
            atomic_store_explicit(&block->zero, 99, memory_order_relaxed); //! race
            free(block); //! race
        }
    }
    return argument;
}

int main(void) {
    together(maker, taker);
    free(shared);
    shared = NULL;
}
