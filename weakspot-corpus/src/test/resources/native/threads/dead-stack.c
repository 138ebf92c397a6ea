/*
 * A thread accesses a variable on the stack of another thread. The variable must be alive: its function must not have returned, and
 * its thread must not have ended.
 */
#include <alloca.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;
static sem_t is_published, is_used;
static jmp_buf before;

__attribute__((noinline)) static void publish(int depth) {
    atomic_int *room = alloca(64);
    atomic_init(room, depth);
    if (depth > 0) {
        publish(depth - 1);
        return;
    }
    atomic_store(&shared, room);
#ifdef LEAVES_BY_LONGJMP
    longjmp(before, 1);
#elif !defined(RETURNS) && !defined(ENDS)
    sem_post(&is_published);
    sem_wait(&is_used);
#endif
}

static void *owner(void *argument) {
    if (setjmp(before) == 0) {
        publish(3);
    }
#if defined(RETURNS) || defined(LEAVES_BY_LONGJMP)
    sem_post(&is_published);
    sem_wait(&is_used);
#endif
    return argument;
}

static void use(void) {
    atomic_int *local = atomic_load(&shared);
#ifdef ENDS
    *(int *)local = 1; //! use-after-free
#else
    atomic_store_explicit(local, 1, memory_order_relaxed); //! use-after-free
#endif
    sem_post(&is_used);
}

int main(void) {
    pthread_t thread;
    sem_init(&is_published, 0, 0);
    sem_init(&is_used, 0, 0);
    pthread_create(&thread, NULL, owner, NULL);
#ifdef ENDS
    pthread_join(thread, NULL);
    use();
#else
    sem_wait(&is_published);
    use();
    pthread_join(thread, NULL);
#endif
}
