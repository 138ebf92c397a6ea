/* The owner may lock a recursive mutex again. An error-checking mutex returns EDEADLK, and a normal mutex blocks for ever. */
#include <assert.h>
#include <errno.h>

#include "together.h"

static pthread_mutex_t recursive;
static pthread_mutex_t checking;
int depth;

static void *nest(void *argument) {
    assert(pthread_mutex_lock(&recursive) == 0);
    assert(pthread_mutex_lock(&recursive) == 0); //! lock-misuse
    depth++;
    assert(pthread_mutex_trylock(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == 0);
    depth--;
    assert(depth == 0);
    assert(pthread_mutex_unlock(&recursive) == 0);
    return argument;
}

static void *check(void *argument) {
    assert(pthread_mutex_unlock(&checking) == EPERM);
    assert(pthread_mutex_lock(&checking) == 0);
    assert(pthread_mutex_lock(&checking) == EDEADLK);
    assert(pthread_mutex_trylock(&checking) == EBUSY);
    assert(pthread_mutex_unlock(&checking) == 0);
    return nest(argument);
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
#ifdef NORMAL
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_NORMAL);
#else
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
#endif
    pthread_mutex_init(&recursive, &attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&checking, &attributes);
    pthread_mutexattr_destroy(&attributes);
    together(nest, check);
    pthread_mutex_destroy(&checking);
    pthread_mutex_destroy(&recursive);
}
