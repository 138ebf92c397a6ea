/* Four threads that do atomic operations of all kinds, as many as they are told to together. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, LOCATIONS = 16 };

static atomic_long location[LOCATIONS];
static long operations;

static void *work(void *number) {
    unsigned long chance = 88172645463325252u + (unsigned long)number;
    for (long i = 0; i < operations / THREADS; i++) {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        atomic_long *one = &location[chance % LOCATIONS];
        switch (chance >> 32 & 3) {
        case 0:
            atomic_store_explicit(one, i, chance >> 40 & 1 ? memory_order_relaxed : memory_order_release);
            break;
        case 1:
            atomic_fetch_add_explicit(one, 1, memory_order_acq_rel);
            break;
        default:
            atomic_load_explicit(one, chance >> 40 & 1 ? memory_order_relaxed : memory_order_acquire);
        }
    }
    return NULL;
}

int main(int arguments, char **values) {
    pthread_t threads[THREADS];
    operations = arguments > 1 ? atol(values[1]) : 1000000;
    for (long i = 0; i < THREADS; i++) {
        pthread_create(&threads[i], NULL, work, (void *)i);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
