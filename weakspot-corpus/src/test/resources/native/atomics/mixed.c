/* An atomic object with non-atomic accesses: before it is published, or concurrently. */
#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include "together.h"

static struct {
    int value;
} object;

static void *atomically(void *argument) {
    __atomic_fetch_add(&object.value, 1, __ATOMIC_RELAXED); //! race
    return argument;
}

static void *plainly(void *argument) {
#ifdef AT_THE_SAME_TIME
    object.value = 7; //! race
#else
    __atomic_fetch_add(&object.value, 1, __ATOMIC_RELAXED);
#endif
    return argument;
}

int main(void) {
    memset(&object, 0, sizeof object);
    object.value = 3;
    together(atomically, plainly);
#ifndef AT_THE_SAME_TIME
    assert(object.value == 5);
    object.value = 1;
    together(atomically, atomically);
    assert(object.value == 3);
#endif
}
