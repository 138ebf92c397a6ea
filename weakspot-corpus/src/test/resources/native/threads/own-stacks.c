/*
 * Stacks that the program makes itself: in a frame of another stack, for a context or for signal handlers, or from memory that has
 * another use after the end of the thread. The frames between the old and the new stack pointer stay in use.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { SIZE = 1 << 17 };

static _Atomic(int *) shared;
static sem_t is_published, is_used;

static void wait_for_use(void) {
    sem_post(&is_published);
    sem_wait(&is_used);
}

#ifdef SIGNAL
static void handle(int signal) {
    (void)signal;
    wait_for_use();
}

__attribute__((noinline)) static void switch_stacks(char *stack) {
    int local = 1;
    atomic_store(&shared, &local);
    stack_t other = {.ss_sp = stack, .ss_size = SIZE};
    sigaltstack(&other, NULL);
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    sigaction(SIGFPE, &action, NULL);
    raise(SIGFPE);
    assert(local == 2);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
}
#else
static ucontext_t main_context, other_context;

__attribute__((noinline)) static void switch_stacks(char *stack) {
    int local = 1;
    atomic_store(&shared, &local);
    getcontext(&other_context);
    other_context.uc_stack = (stack_t){.ss_sp = stack, .ss_size = SIZE};
    other_context.uc_link = &main_context;
    makecontext(&other_context, wait_for_use, 0);
    swapcontext(&main_context, &other_context);
    assert(local == 2);
}
#endif

static void *owner(void *argument) {
    char stack[SIZE];
    atomic_store(&shared, (int *)stack); /* its address is used: the array is above the frame of the function below */
    switch_stacks(stack);
    return argument;
}

static void *user(void *argument) {
    sem_wait(&is_published);
    *atomic_load(&shared) = 2;
    sem_post(&is_used);
    return argument;
}

/* A thread runs on this memory, which then is an array. */
static void *nothing(void *argument) {
    atomic_int local = 1;
    atomic_fetch_add(&local, 1);
    return argument;
}

static void reuse(void) {
    char *memory = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, memory, SIZE);
    pthread_t thread;
    pthread_create(&thread, &attributes, nothing, NULL);
    pthread_join(thread, NULL);
    for (int i = 0; i < SIZE; i += 64) {
        memory[i] = 1;
    }
    munmap(memory, SIZE);
}

int main(void) {
    sem_init(&is_published, 0, 0);
    sem_init(&is_used, 0, 0);
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, owner, NULL);
    pthread_create(&threads[1], NULL, user, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    reuse();
}
