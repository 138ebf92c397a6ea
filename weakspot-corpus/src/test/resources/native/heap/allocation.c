/*
 * A block that is published before anything has been written to it. The allocation counts as a write: an access that is not ordered
 * after it is a race, also an atomic access.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "together.h"

#if defined(RELAXED) || defined(RELAXED_COUNTER)
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

struct message {
    atomic_int readers;
    int text[6];
};

static _Atomic(struct message *) box;

static void *sender(void *argument) {
    struct message *message = malloc(sizeof *message); //! race
    atomic_store_explicit(&message->readers, 0, memory_order_relaxed);
    irrelevant_writes();
    atomic_store_explicit(&box, message, PUBLISH); //! robustness
    return argument;
}

static void *receiver(void *argument) {
    irrelevant_writes();
    struct message *message = atomic_load_explicit(&box, memory_order_acquire); //! robustness
    if (message != NULL) {
#ifdef RELAXED_COUNTER
        atomic_fetch_add_explicit(&message->readers, 1, memory_order_relaxed); //! race robustness
#else
        message->text[3] = 1; //! race
#endif
    }
    return argument;
}

int main(void) {
    together(sender, receiver);
    free(box);
    return 0;
}
