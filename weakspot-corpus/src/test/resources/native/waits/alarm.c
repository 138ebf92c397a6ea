/* All threads wait, and the handler of an alarm lets them go on; it is set before the handler is. */
#define _DEFAULT_SOURCE
#include <assert.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include "together.h"

enum { SOON_MICROSECONDS = 5000 };

sem_t told;

static void handle(int signal) {
    (void)signal;
    sem_post(&told);
    sem_post(&told);
}

static void *waiter(void *argument) {
    while (sem_wait(&told) != 0) {} //! deadlock
    return argument;
}

int main(void) {
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    assert(sem_init(&told, 0, 0) == 0 && sigprocmask(SIG_BLOCK, &alarms, NULL) == 0);
#if defined(UALARM)
    ualarm(SOON_MICROSECONDS, 0);
#elif defined(NOT_HANDLED)
    alarm(60); /* lest it hang */
#else
    struct itimerval soon = {.it_value.tv_usec = SOON_MICROSECONDS};
    setitimer(ITIMER_REAL, &soon, NULL);
#endif
#ifndef NOT_HANDLED
    assert(signal(SIGALRM, handle) != SIG_ERR);
#endif
    assert(sigprocmask(SIG_UNBLOCK, &alarms, NULL) == 0);
    together(waiter, waiter);
}
