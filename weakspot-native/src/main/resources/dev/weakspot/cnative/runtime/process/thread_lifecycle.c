/* The start and end of threads under control. */
#include "link/channel.h"
#include "link/lookahead.h"
#include "link/requests.h"
#include "process/signals.h"
#include "process/thread_lifecycle.h"
#include "process/thread_state.h"

#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

static __thread bool has_ended __attribute__((tls_model("initial-exec")));

/* Most programs have few threads, and their runs are short. */
enum { FIRST_THREADS = 8 };
static struct ws_thread first_threads[FIRST_THREADS];
static uint32_t first_threads_used;

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
    thread->is_mapped = thread < first_threads || thread >= first_threads + FIRST_THREADS;
    thread->number = number;
    return thread;
}

/* The thread has the token for the first time. */
static void come_under_control(struct ws_thread *thread) {
    ws_self = thread;
    thread->is_controlled = true;
    ws_use_log(thread, ws_wire->answer.log);
}

void ws_thread_begin(struct ws_thread *thread) {
    ws_self = thread;
    has_ended = false;
    ws_await_token(thread->number);
    if (ws_wire->answer.reply_code == WS_STOP) {
        ws_stop();
    }
    come_under_control(thread);
}

struct ws_thread *ws_thread_register(void) {
    static uint32_t is_taken; /* one unregistered thread at a time may ask */
    if (has_ended) {
        return NULL; /* destructors after the end of the thread are not controlled */
    }
    while (__atomic_exchange_n(&is_taken, 1, __ATOMIC_ACQUIRE) != 0) {
        ws_futex(&is_taken, FUTEX_WAIT, 1);
    }
    ws_request_return(WS_UNREGISTERED);
    struct ws_thread *thread = ws_thread_new((uint32_t)ws_wire->answer.value[0]);
    if (ws_wire->answer.reply_code == WS_STOP || thread == NULL) {
        ws_stop();
    }
    come_under_control(thread);
    __atomic_store_n(&is_taken, 0, __ATOMIC_RELEASE);
    ws_futex(&is_taken, FUTEX_WAKE, 1);
    return thread;
}

void ws_thread_end(const void *pc) {
    struct ws_thread *self = ws_self;
    if (self->held_count != 0) {
        ws_handle_held_signals(self);
    }
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL); /* other threads may still handle signals */
    ws_begin(WS_END, NULL, pc);
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    ws_post();
    self->is_controlled = false;
    ws_await_answer(self);
    ws_self = NULL;
    has_ended = true;
    if (self->is_mapped) {
        munmap(self, sizeof *self);
    }
}
