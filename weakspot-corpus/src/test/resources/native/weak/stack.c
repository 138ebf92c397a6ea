/*
 * Atomic objects on the stacks of threads. A new thread may get the stack of an ended thread without being ordered after it.
 * Its objects are new objects, without the old values.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Alignas(4096) char stack[1 << 18];
static pthread_t user;
static atomic_int is_free;

static void *worker(void *argument) {
    atomic_long deep[4096]; /* large: its end is on pages that no other code uses */
    atomic_long *local = &deep[0];
    atomic_init(local, 5);
    assert(atomic_load_explicit(local, memory_order_relaxed) == 5);
    for (int i = 6; i < 9; i++) {
        atomic_store_explicit(local, i, memory_order_relaxed);
        assert(atomic_load_explicit(local, memory_order_relaxed) == i);
    }
    atomic_int smaller[2];
    atomic_init(&smaller[0], 1);
    atomic_init(&smaller[1], 2);
    assert(atomic_fetch_add_explicit(&smaller[1], 1, memory_order_relaxed) == 2);
    return argument;
}

static void *joiner(void *argument) {
    pthread_join(user, NULL);
    atomic_store_explicit(&is_free, 1, memory_order_relaxed);
    return argument;
}

static void start_on_the_stack(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, sizeof stack);
    pthread_create(&user, &attributes, worker, NULL);
}

int main(void) {
    pthread_t other;
    start_on_the_stack();
    pthread_create(&other, NULL, joiner, NULL);
    while (atomic_load_explicit(&is_free, memory_order_relaxed) == 0) {
    }
    start_on_the_stack();
    pthread_join(user, NULL);
    pthread_join(other, NULL);
}
