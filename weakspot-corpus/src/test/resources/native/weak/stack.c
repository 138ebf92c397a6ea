/*
 * Atomic objects on the stacks of threads: where a thread has ended another may begin, without knowing of it, and its
 * objects have nothing to do with those that lay there before.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int ended;

static void *worker(void *argument) {
    atomic_long local;
    atomic_init(&local, 5);
    assert(atomic_load_explicit(&local, memory_order_relaxed) == 5);
    for (int i = 6; i < 9; i++) {
        atomic_store_explicit(&local, i, memory_order_relaxed);
        assert(atomic_load_explicit(&local, memory_order_relaxed) == i);
    }
    atomic_int smaller[2];
    atomic_init(&smaller[0], 1);
    atomic_init(&smaller[1], 2);
    assert(atomic_fetch_add_explicit(&smaller[1], 1, memory_order_relaxed) == 2);
    atomic_fetch_add_explicit(&ended, 1, memory_order_relaxed);
    return argument;
}

int main(void) {
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    for (int i = 1; i <= 4; i++) {
        pthread_t thread;
        pthread_create(&thread, &detached, worker, NULL);
        while (atomic_load_explicit(&ended, memory_order_relaxed) < i) {
        }
    }
}
