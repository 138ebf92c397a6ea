/* Handlers run in the receiving thread, between two of its steps, and may end waits of other threads. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int caught;
static sem_t told;

static void handle(int number) {
    assert(number == SIGUSR1);
    atomic_fetch_add(&caught, 1);
    sem_post(&told);
}

static void *work(void *unused) {
    while (atomic_load(&caught) == 0) sched_yield();
    return unused;
}

int main(void) {
    struct sigaction action = {.sa_handler = handle};
    struct sigaction found;
    assert(sigaction(SIGUSR1, &action, NULL) == 0);
    assert(sigaction(SIGUSR1, NULL, &found) == 0 && found.sa_handler == handle);
    assert(sigaction(SIGSEGV, NULL, &found) == 0 && found.sa_handler == SIG_DFL);
    assert(signal(SIGUSR2, SIG_IGN) == SIG_DFL);
    sem_init(&told, 0, 0);
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_kill(thread, SIGUSR1);
    sem_wait(&told);
    pthread_join(thread, NULL);
    raise(SIGUSR1);
    raise(SIGUSR2);
    kill(getpid(), SIGUSR1);
    sem_wait(&told);
    sem_wait(&told);
    assert(caught == 3);
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &blocked, NULL);
    raise(SIGUSR1);
    assert(caught == 3);
    pthread_sigmask(SIG_UNBLOCK, &blocked, NULL);
    assert(caught == 4);
    puts("ok");
}
