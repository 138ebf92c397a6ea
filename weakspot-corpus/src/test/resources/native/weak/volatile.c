/* A volatile object is not atomic: unordered accesses race. Ordered reads return the newest value. */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static volatile int data;
static atomic_int ready;

#ifdef RELAXED
enum { STORE = memory_order_relaxed };
#else
enum { STORE = memory_order_release };
#endif

static void *writer(void *argument) {
    data = 1; //! race
    atomic_store_explicit(&ready, 1, STORE);
    return argument;
}

static void *reader(void *argument) {
    if (atomic_load_explicit(&ready, memory_order_acquire)) {
        assert(data == 1); //! race
    }
    return argument;
}

int main(void) {
    together(writer, reader);
}
