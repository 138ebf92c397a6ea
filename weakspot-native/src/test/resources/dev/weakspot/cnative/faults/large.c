/* Programs with many threads, locations or mutexes, and deep recursion. */
#include "faults.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static void hundred_threads(void) {
    pthread_t threads[100];
    for (int i = 0; i < 100; i++) {
        check(pthread_create(&threads[i], NULL, counts, NULL) == 0);
    }
    for (int i = 0; i < 100; i++) {
        pthread_join(threads[i], NULL);
    }
    guarded -= 300;
}

static void *counts_once(void *unused) {
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
    return unused;
}

static void short_lived_threads(int count) {
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        check(pthread_create(&thread, NULL, counts_once, NULL) == 0);
        pthread_join(thread, NULL);
    }
}

static void thousand_threads(void) { short_lived_threads(1000); }
static void ten_thousand_threads(void) { short_lived_threads(10000); }

static void locations(int count) {
    for (int i = 0; i < count; i++) {
        atomic_int *location = malloc(sizeof *location);
        atomic_init(location, 1);
        atomic_store(location, 2);
        check(atomic_load(location) == 2);
        free(location);
    }
}

static void thousand_locations(void) { locations(1000); }
static void hundred_thousand_locations(void) { locations(100000); }

static void thousand_mutexes(void) {
    static pthread_mutex_t all[1000];
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_init(&all[i], NULL);
        pthread_mutex_lock(&all[i]);
    }
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_unlock(&all[i]);
        pthread_mutex_destroy(&all[i]);
    }
}

static int recursion(int depth) {
    static volatile int last;
    last = depth;
    if (depth % 1000 == 0) {
        atomic_fetch_add(&counter, 1);
    }
    return depth == 0 ? 0 : 1 + recursion(depth - 1);
}

static void recurse(void) { check(recursion(50000) == 50000); }

const struct fault large_faults[] = {
        FAULT(hundred_threads), FAULT(thousand_threads), FAULT(ten_thousand_threads),
        FAULT(thousand_locations), FAULT(hundred_thousand_locations), FAULT(thousand_mutexes),
        FAULT(recurse), {0}};
