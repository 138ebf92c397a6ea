/*
 * All threads wait until a signal handler posts a semaphore. A child process sends the signal, or another thread, as a user
 * could.
 */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "together.h"

sem_t posted;

static void handle(int signal) {
    (void)signal;
    sem_post(&posted);
}

static void *waiter(void *argument) {
    while (sem_wait(&posted) != 0) {}
    return argument;
}

static void *starter(void *argument) {
#ifdef BY_A_THREAD
    assert(kill(getpid(), SIGTERM) == 0);
#else
    pid_t self = getpid();
    if (fork() == 0) {
        poll(NULL, 0, 20);
        _exit(kill(self, SIGUSR1));
    }
#endif
    return argument;
}

int main(void) {
    assert(sem_init(&posted, 0, 0) == 0 && signal(SIGUSR1, handle) != SIG_ERR && signal(SIGTERM, handle) != SIG_ERR);
    together(waiter, starter);
    while (wait(NULL) < 0 && errno == EINTR) {}
}
