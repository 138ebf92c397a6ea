/*
 * Thread-local variables of the language and of both thread libraries, with destructors. Each thread has its own instance; all
 * threads share a plain static variable.
 */
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

#include "together.h"

#ifdef JUST_STATIC
int calls;
#else
static _Thread_local int calls;
#endif

static pthread_key_t key;
static tss_t c11_key;
int destroyed[2];

static void destroy(void *value) {
    destroyed[*(int *)value]++; //! race
    free(value);
}

static void *work(int number) {
    calls++; //! race
    int *value = malloc(sizeof *value);
#ifdef SAME_SLOT
    *value = 0;
    (void)number;
#else
    *value = number;
#endif
    pthread_setspecific(key, value);
    tss_set(c11_key, &calls);
    assert(pthread_getspecific(key) == value && tss_get(c11_key) == &calls);
#ifndef JUST_STATIC
    assert(calls == 1);
#endif
    return NULL;
}

static void *first(void *argument) {
    work(0);
    return argument;
}

static void *second(void *argument) {
    work(1);
    return argument;
}

int main(void) {
    pthread_key_create(&key, destroy);
    tss_create(&c11_key, NULL);
    together(first, second);
#ifndef SAME_SLOT
    assert(destroyed[0] == 1 && destroyed[1] == 1);
#endif
    assert(pthread_getspecific(key) == NULL);
    pthread_key_delete(key);
    tss_delete(c11_key);
}
