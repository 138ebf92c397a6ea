/* All threads wait until the handler of an alarm posts a semaphore. The alarm is set before the handler is. */
#define _DEFAULT_SOURCE
#include <assert.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include "together.h"

enum { SOON_MICROSECONDS = 5000 };

sem_t posted;

static void handle(int signal) {
    (void)signal;
    sem_post(&posted);
    sem_post(&posted);
}

static void *waiter(void *argument) {
    while (sem_wait(&posted) != 0) {} //! deadlock
    return argument;
}

int main(void) {
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    assert(sem_init(&posted, 0, 0) == 0 && sigprocmask(SIG_BLOCK, &alarms, NULL) == 0);
#if defined(UALARM)
    ualarm(SOON_MICROSECONDS, 0);
#elif defined(NOT_HANDLED)
    alarm(60); /* ends the program if it hangs */
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
