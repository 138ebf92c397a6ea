/* Handlers run in waiting threads, whatever these wait for: only the handler ends the wait of this thread, or of another one. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static atomic_int handled;
static sem_t posted;
static int pipe_of_handler[2];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static atomic_uint word;
static sem_t there;
static atomic_bool is_interrupted;

static void handle(int number) {
    assert(number == SIGUSR1);
    atomic_fetch_add(&handled, 1);
    sem_post(&posted);
    assert(write(pipe_of_handler[1], "x", 1) == 1);
}

static void handle_shortly(int number) {
    assert(number == SIGUSR2);
    atomic_fetch_add(&handled, 1);
}

static void handle_alarm(int number) {
    assert(number == SIGALRM);
    sem_post(&posted);
}

/* Each function posts `there`, and then waits until the handler ends the wait, or until an event after the handler does. */

static void *in_semaphore(void *unused) {
    sem_post(&there);
    while (sem_wait(&posted) != 0) assert(errno == EINTR);
    return unused;
}

static void *in_semaphore_interrupted(void *unused) {
    sem_t never;
    sem_init(&never, 0, 0);
    sem_post(&there);
    assert(sem_wait(&never) == -1 && errno == EINTR);
    is_interrupted = true;
    return unused;
}

static void *in_mutex(void *unused) {
    sem_post(&there);
    pthread_mutex_lock(&mutex);
    assert(handled == 1);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static bool is_done;

static void *in_condition(void *unused) {
    pthread_mutex_lock(&mutex);
    sem_post(&there);
    while (!is_done) pthread_cond_wait(&condition, &mutex);
    assert(handled == 1);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *in_barrier(void *unused) {
    sem_post(&there);
    pthread_barrier_wait(&barrier);
    assert(handled == 1);
    return unused;
}

static void *in_loop(void *unused) {
    sem_post(&there);
    while (handled == 0) {}
    return unused;
}

static void *in_futex(void *unused) {
    sem_post(&there);
    while (word == 0) syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
    assert(handled == 1);
    return unused;
}

static void *in_read(void *unused) {
    char byte;
    sem_post(&there);
    assert(read(pipe_of_handler[0], &byte, 1) == 1 && handled == 1);
    return unused;
}

static void *in_poll(void *unused) {
    int silent[2];
    assert(pipe(silent) == 0);
    struct pollfd polled = {.fd = silent[0], .events = POLLIN};
    sem_post(&there);
    assert(poll(&polled, 1, -1) == -1 && errno == EINTR && handled > 0);
    is_interrupted = true;
    return unused;
}

static void *in_read_interrupted(void *unused) {
    int silent[2];
    char byte;
    assert(pipe(silent) == 0);
    sem_post(&there);
    assert(read(silent[0], &byte, 1) == -1 && errno == EINTR && handled > 0);
    is_interrupted = true;
    return unused;
}

static void *in_join(void *unused) {
    pthread_t child;
    pthread_create(&child, NULL, in_loop, NULL); /* posts `there` */
    pthread_join(child, NULL);
    assert(handled == 1);
    return unused;
}

static pthread_t begin(void *(*routine)(void *)) {
    pthread_t thread;
    handled = 0;
    pthread_create(&thread, NULL, routine, NULL);
    sem_wait(&there);
    return thread;
}

static void interrupt(pthread_t thread) {
    pthread_kill(thread, SIGUSR1);
    while (handled == 0) {}
}

static void finish(pthread_t thread) {
    char byte;
    pthread_join(thread, NULL);
    while (sem_trywait(&posted) == 0) {}
    struct pollfd polled = {.fd = pipe_of_handler[0], .events = POLLIN};
    while (poll(&polled, 1, 0) == 1) assert(read(pipe_of_handler[0], &byte, 1) == 1);
}

/* The thread may not yet wait when the first signal arrives: so signals are sent repeatedly. */
static void interrupt_until_it_ends(void *(*routine)(void *)) {
    is_interrupted = false;
    pthread_t thread = begin(routine);
    while (!is_interrupted) {
        pthread_kill(thread, SIGUSR2);
        sched_yield();
    }
    finish(thread);
}

static void set(int number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    assert(sigaction(number, &action, NULL) == 0);
}

int main(void) {
    set(SIGUSR1, handle, SA_RESTART);
    set(SIGUSR2, handle_shortly, 0);
    sem_init(&posted, 0, 0);
    sem_init(&there, 0, 0);
    assert(pipe(pipe_of_handler) == 0);

    pthread_t thread = begin(in_semaphore);
    interrupt(thread);
    finish(thread);

    pthread_mutex_lock(&mutex);
    thread = begin(in_mutex);
    interrupt(thread);
    pthread_mutex_unlock(&mutex);
    finish(thread);

    thread = begin(in_condition);
    interrupt(thread);
    pthread_mutex_lock(&mutex);
    is_done = true;
    pthread_mutex_unlock(&mutex);
    pthread_cond_signal(&condition);
    finish(thread);

    pthread_barrier_init(&barrier, NULL, 2);
    thread = begin(in_barrier);
    interrupt(thread);
    pthread_barrier_wait(&barrier);
    finish(thread);

    thread = begin(in_futex);
    interrupt(thread);
    word = 1;
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    finish(thread);

    void *(*routines[])(void *) = {in_loop, in_join, in_read};
    for (int i = 0; i < 3; i++) {
        thread = begin(routines[i]);
        pthread_kill(thread, SIGUSR1);
        finish(thread);
    }
    interrupt_until_it_ends(in_poll);
    interrupt_until_it_ends(in_read_interrupted);
    interrupt_until_it_ends(in_semaphore_interrupted);

    set(SIGALRM, handle_alarm, SA_RESTART);
    struct itimerval soon = {.it_value = {.tv_usec = 2000}};
    assert(setitimer(ITIMER_REAL, &soon, NULL) == 0);
    sem_wait(&posted);
    puts("ok");
}
