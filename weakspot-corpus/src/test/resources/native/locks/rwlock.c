/*
 * Several threads may hold a read-write lock for reading, or one thread for writing. A write under a read lock races, and a
 * thread that wants a write lock while it holds a read lock waits for itself.
 */
#include <assert.h>

#include "together.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;
int y;

static void *write_both(void *argument) {
#ifdef AS_READER
    pthread_rwlock_rdlock(&lock);
#else
    pthread_rwlock_wrlock(&lock);
#endif
    x++; //! race
    y++; //! race
    pthread_rwlock_unlock(&lock);
    return argument;
}

static void *read_both(void *argument) {
    pthread_rwlock_rdlock(&lock);
    volatile int seen = x; //! race
    (void)seen;
#ifdef UPGRADES
    pthread_rwlock_wrlock(&lock); //! lock-misuse
    x++;
    y++;
#endif
#ifndef AS_READER
    assert(x == y);
#endif
    pthread_rwlock_unlock(&lock);
    return argument;
}

int main(void) {
    together3(write_both, read_both, read_both);
    pthread_rwlock_destroy(&lock);
}
