/* Uses of a freed block that are ordered after the free: an error without a race. */
#include <stdlib.h>

#include "together.h"

static int *block;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *freer(void *argument) {
    pthread_mutex_lock(&mutex);
    free(block); //! use-after-free double-free
#if !defined(DANGLES) && !defined(FREES_TOO)
    block = NULL;
#endif
    pthread_mutex_unlock(&mutex);
    return argument;
}

static void *user(void *argument) {
    pthread_mutex_lock(&mutex);
    if (block != NULL) {
#if defined(FREES_TOO)
        free(block); //! double-free
#else
        block[1] = 42; //! use-after-free
#endif
    }
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    block = calloc(2, sizeof *block);
    together(freer, user);
    return 0;
}
