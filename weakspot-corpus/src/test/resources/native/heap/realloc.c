/* A growing vector: its elements move, and a pointer to an old element becomes invalid. */
#include <stdlib.h>
#include <string.h>

#include "together.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *elements;
static size_t capacity = 2;

static void *grow(void *argument) {
    pthread_mutex_lock(&mutex);
    capacity = 100000;
    elements = realloc(elements, capacity * sizeof *elements); //! use-after-free
    memset(elements + 2, 0, (capacity - 2) * sizeof *elements);
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *use(void *argument) {
    pthread_mutex_lock(&mutex);
    int *first = &elements[0];
#ifdef KEEPS_POINTER
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
#endif
    *first += 1; //! use-after-free
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    elements = calloc(capacity, sizeof *elements);
    together(grow, use);
    free(elements);
}
