/* All threads wait, and a child sends a signal whose handler lets them go on; or another thread does, as users would. */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "together.h"

sem_t told;

static void handle(int signal) {
    (void)signal;
    sem_post(&told);
}

static void *waiter(void *argument) {
    while (sem_wait(&told) != 0) {}
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
    assert(sem_init(&told, 0, 0) == 0 && signal(SIGUSR1, handle) != SIG_ERR && signal(SIGTERM, handle) != SIG_ERR);
    together(waiter, starter);
    while (wait(NULL) < 0 && errno == EINTR) {}
}
