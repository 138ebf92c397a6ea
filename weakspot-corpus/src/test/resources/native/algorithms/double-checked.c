/*
 * Double-checked locking: a thread takes the lock only if the flag does not yet show that the object is initialised. A thread
 * that reads the flag without the lock has to acquire it, and the initialising thread has to release it.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "together.h"

struct thing {
    int value;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#ifdef RELAXED_PUBLISH
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

#ifdef RELAXED_LOOK
#define LOOK memory_order_relaxed
#else
#define LOOK memory_order_acquire
#endif

#ifdef PLAIN_POINTER
static struct thing *instance;
#define look() instance
#define publish(thing) (instance = (thing))
#else
static struct thing *_Atomic instance;
#define look() atomic_load_explicit(&instance, LOOK)
#define publish(thing) atomic_store_explicit(&instance, thing, PUBLISH)
#endif

static struct thing *get(void) {
    struct thing *seen = look(); //! race
    if (seen == NULL) {
        pthread_mutex_lock(&mutex);
        seen = look();
        if (seen == NULL) {
            seen = malloc(sizeof *seen);
            seen->value = 42; //! race
            publish(seen); //! race
        }
        pthread_mutex_unlock(&mutex);
    }
    return seen;
}

static void *use(void *argument) {
    assert(get()->value == 42); //! race
    return argument;
}

int main(void) {
    together3(use, use, use);
}
