/* A counter that is read and written by two separate accesses loses an update, and the assertion fails. */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int counter;

static void *count(void *argument) {
#ifdef TWO_STEPS
    int old = atomic_load(&counter);
    atomic_store(&counter, old + 1);
#else
    atomic_fetch_add(&counter, 1);
#endif
    return argument;
}

int main(void) {
    together(count, count);
    assert(atomic_load(&counter) == 2); //! assertion
}
