/* Crashes that occur only if one thread is faster than the other. In the default variant a thread waits first. */
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "together.h"

static atomic_int is_ready;
static int *_Atomic pointer;

#ifdef STACK_OVERFLOW
static int deep(volatile char *above) { //! crash
    volatile char buffer[4096];
    buffer[above[0]] = 0; //! crash
    return above[0] == 1 ? 0 : deep(buffer) + buffer[1]; //! crash
}
#endif

static void *prepare(void *argument) {
    static int value = 5;
    atomic_store(&pointer, &value);
    atomic_store(&is_ready, 1);
    return argument;
}

static void *use(void *argument) {
#if defined(ABORT)
    if (!atomic_load(&is_ready)) {
        abort(); //! crash
    }
#elif defined(NULL_POINTER)
    *atomic_load(&pointer) = 6; //! crash
#elif defined(DIVISION)
    volatile int zero = atomic_load(&is_ready);
    volatile int quotient = 7 / zero; //! crash
    (void)quotient;
#elif defined(ILLEGAL)
    if (!atomic_load(&is_ready)) {
        __builtin_trap(); //! crash
    }
#elif defined(RAISED)
    if (!atomic_load(&is_ready)) {
        raise(SIGSEGV); //! crash
    }
#elif defined(KILLED)
    if (!atomic_load(&is_ready)) { //! crash
        kill(getpid(), SIGKILL); // without notice: the report shows the line of the last operation
    }
#elif defined(STACK_OVERFLOW)
    if (!atomic_load(&is_ready)) {
        char bottom = 0;
        deep(&bottom);
    }
#elif defined(READ_ONLY)
    if (!atomic_load(&is_ready)) {
        *(volatile char *)"constant" = 'C'; //! crash
    }
#else
    while (!atomic_load(&is_ready)) {
    }
    *atomic_load(&pointer) = 6;
#endif
    return argument;
}

int main(void) {
    together(prepare, use);
}
