/* A run of 20 events: two threads pass a value through a lock-free flag and count under a mutex. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, done;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value, count;

static void *writer(void *nothing) {
    value = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
    atomic_fetch_add_explicit(&done, 1, memory_order_acq_rel);
    atomic_load_explicit(&done, memory_order_acquire);
    return nothing;
}

static void *reader(void *nothing) {
    if (atomic_load_explicit(&flag, memory_order_acquire) && value != 42) {
        return NULL;
    }
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
    atomic_fetch_add_explicit(&done, 1, memory_order_acq_rel);
    atomic_load_explicit(&done, memory_order_acquire);
    return nothing;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, writer, NULL);
    pthread_create(&second, NULL, reader, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    pthread_mutex_lock(&mutex);
    int all = count;
    pthread_mutex_unlock(&mutex);
    atomic_store_explicit(&done, 0, memory_order_relaxed);
    return all != 2;
}
