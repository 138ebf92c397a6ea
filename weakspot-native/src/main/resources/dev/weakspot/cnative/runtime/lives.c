/* Threads from their beginning to their end, as the engine is told of them. */
#include "channel.h"

#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

static __thread bool has_ended __attribute__((tls_model("initial-exec")));

/* Most programs have few threads, and their runs are short. */
enum { FIRST_THREADS = 8 };
static struct ws_thread first_threads[FIRST_THREADS];
static uint32_t first_threads_used;

static bool is_first(const struct ws_thread *thread) {
    return thread >= first_threads && thread < first_threads + FIRST_THREADS;
}

struct ws_thread *ws_thread_new(uint32_t number) {
    struct ws_thread *thread = MAP_FAILED;
    if (first_threads_used < FIRST_THREADS) {
        thread = &first_threads[first_threads_used++];
    } else {
        thread = mmap(NULL, sizeof *thread, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (thread == MAP_FAILED) {
        return NULL;
    }
    thread->number = number;
    return thread;
}

/* It has got the token for the first time. */
static void come_under_control(struct ws_thread *thread) {
    ws_self = thread;
    thread->is_controlled = true;
    ws_use_log(thread, ws_wire->answer.log);
}

void ws_thread_begin(struct ws_thread *thread) {
    ws_self = thread;
    ws_wait_for_turn(thread->number);
    if (ws_wire->answer.errand == WS_STOP) {
        ws_stop();
    }
    come_under_control(thread);
}

struct ws_thread *ws_thread_come_in(void) {
    static uint32_t is_taken; /* one stranger at a time stands at the door */
    if (has_ended) {
        return NULL; /* its last words are nobody's business */
    }
    while (__atomic_exchange_n(&is_taken, 1, __ATOMIC_ACQUIRE) != 0) {
        ws_futex(&is_taken, FUTEX_WAIT, 1);
    }
    ws_come_back(WS_STRANGER);
    struct ws_thread *thread = ws_thread_new((uint32_t)ws_wire->answer.value[0]);
    if (ws_wire->answer.errand == WS_STOP || thread == NULL) {
        ws_stop();
    }
    come_under_control(thread);
    __atomic_store_n(&is_taken, 0, __ATOMIC_RELEASE);
    ws_futex(&is_taken, FUTEX_WAKE, 1);
    return thread;
}

void ws_thread_end(const void *pc) {
    struct ws_thread *self = ws_self;
    if (self->held != 0) {
        ws_handle_held(self);
    }
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL); /* others may still handle them */
    ws_begin(WS_END, NULL, pc);
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    ws_post();
    self->is_controlled = false;
    ws_await_answer(self);
    ws_self = NULL;
    has_ended = true;
    if (!is_first(self)) {
        munmap(self, sizeof *self);
    }
}
