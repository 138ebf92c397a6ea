/* A semaphore as a lock, with initial value 1, and another one that passes a value on. */
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

#include "together.h"

static sem_t free_places;
static sem_t messages;
int counter;
int message;

static void *first(void *argument) {
    sem_wait(&free_places);
    counter++; //! race
    sem_post(&free_places);
#ifndef NEVER_POSTS
    message = 42; //! race
    sem_post(&messages);
#endif
    return argument;
}

static void *second(void *argument) {
    sem_wait(&free_places);
    counter++; //! race
    sem_post(&free_places);
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 2;
    if (sem_timedwait(&messages, &deadline) != 0) {
        assert(errno == ETIMEDOUT);
#ifndef DOES_NOT_LOOK
        sem_wait(&messages); //! deadlock
#endif
    }
    assert(message == 42); //! race assertion
    return argument;
}

int main(void) {
#ifdef ROOM_FOR_TWO
    sem_init(&free_places, 0, 2);
#else
    sem_init(&free_places, 0, 1);
#endif
    sem_init(&messages, 0, 0);
    assert(sem_trywait(&messages) == -1 && errno == EAGAIN);
    together(first, second);
#ifndef ROOM_FOR_TWO
    assert(counter == 2);
#endif
    int value;
    sem_getvalue(&free_places, &value);
    assert(value >= 1);
    sem_destroy(&free_places);
    sem_destroy(&messages);
}
