/* A test that reports a failure by its exit status, alone or after a message in the form of a test framework. */
#include <stdatomic.h>
#include <stdio.h>

#include "together.h"

static atomic_int counter;

static void *count(void *argument) {
#if defined(TWO_STEPS) || defined(PRINTS_FAILURE)
    int old = atomic_load(&counter);
    atomic_store(&counter, old + 1);
#else
    atomic_fetch_add(&counter, 1);
#endif
    return argument;
}

#ifndef PRINTS_FAILURE
#define check(condition) (!(condition))
#else
#define check(condition) \
    ((condition) ? 0 : (printf("%s:%d: Failure\nExpected: %s\n\n", __FILE__, __LINE__, #condition), 1))
#endif

#ifdef TWO_STEPS
int main(void) { //! exit-status
#else
int main(void) {
#endif
    together(count, count);
    return check(atomic_load(&counter) == 2); //! exit-status
}
