/*
 * POSIX spin locks.
 */
#include <assert.h>
#include <errno.h>

#include "together.h"

static pthread_spinlock_t lock;
int counter;

static void *count(void *argument) {
    pthread_spin_lock(&lock);
#ifdef AGAIN
    pthread_spin_lock(&lock); //! lock-misuse
#endif
    counter++; //! race
    pthread_spin_unlock(&lock);
    return argument;
}

static void *count_too(void *argument) {
#ifdef NO_LOCK
    counter++; //! race
#else
    if (pthread_spin_trylock(&lock) == EBUSY) {
        pthread_spin_lock(&lock);
    }
    counter++;
    pthread_spin_unlock(&lock);
#endif
    return argument;
}

int main(void) {
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    together(count, count_too);
#ifndef NO_LOCK
    assert(counter == 2);
#endif
    pthread_spin_destroy(&lock);
}
