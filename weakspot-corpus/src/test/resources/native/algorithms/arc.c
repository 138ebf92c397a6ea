/*
 * Reference counting as in Rust's Arc. The thread that drops the last reference frees the object, so all earlier uses of the
 * object must happen before that. Each drop is a release, and the last drop is followed by an acquire. A new reference is a
 * copy of an existing one, so its increment may be relaxed.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "together.h"

struct object {
    atomic_int references;
    int value;
};

static struct object *shared;

#ifdef RELAXED_DROP
#define DROP memory_order_relaxed
#else
#define DROP memory_order_release
#endif

static void take_another(struct object *object) {
    atomic_fetch_add_explicit(&object->references, 1, memory_order_relaxed);
}

static void drop(struct object *object) {
#ifdef TWO_STEPS
    atomic_fetch_sub_explicit(&object->references, 1, memory_order_acq_rel); //! race use-after-free
    if (atomic_load_explicit(&object->references, memory_order_acquire) == 0) { //! use-after-free race
        free(object); //! double-free use-after-free race
    }
#else
    if (atomic_fetch_sub_explicit(&object->references, 1, DROP) == 1) { //! race
#ifndef NO_FENCE
        atomic_thread_fence(memory_order_acquire);
#endif
        free(object); //! race
    }
#endif
}

static void *use(void *argument) {
    struct object *mine = shared;
    take_another(mine);
    volatile int seen = mine->value; //! race
    (void)seen;
    drop(mine);
    drop(mine);
    return argument;
}

int main(void) {
    shared = malloc(sizeof *shared);
    atomic_init(&shared->references, 2);
    shared->value = 42;
    together(use, use);
}
