/* The channel to the engine: requests, replies, and the token that one thread at a time holds. */
#include "link/access_log.h"
#include "link/call_sites.h"
#include "link/channel.h"
#include "link/interception.h"
#include "link/lookahead.h"
#include "link/requests.h"
#include "process/fork_and_exec.h"
#include "process/signals.h"
#include "process/timers.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

__thread struct ws_thread *ws_self __attribute__((tls_model("initial-exec")));
bool ws_is_shared;
bool ws_is_run;
struct ws_wire *ws_wire;
uint32_t ws_asked;
int ws_wake_socket = -1;

/* ---- the token ---- */

long ws_futex(uint32_t *word, int operation, uint32_t value) {
    long result;
    register void *timeout __asm__("r10") = NULL;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_futex), "D"(word), "S"(operation), "d"(value), "r"(timeout)
                     : "rcx", "r11", "memory");
    return result;
}

void ws_let_run(uint32_t thread) {
    __atomic_store_n(&ws_wire->may_run[thread], 1, __ATOMIC_RELEASE);
    ws_futex(&ws_wire->may_run[thread], FUTEX_WAKE, 1);
}

static void ring(void) {
    if (__atomic_load_n(&ws_wire->engine_sleeps, __ATOMIC_SEQ_CST) != 0) {
        (void)!send(ws_wake_socket, "!", 1, MSG_NOSIGNAL);
    }
}

/* Also called in signal handlers. */
static void announce_return(uint32_t thread) {
    if (__atomic_exchange_n(&ws_wire->is_back[thread], 1, __ATOMIC_ACQ_REL) == 0) {
        __atomic_add_fetch(&ws_wire->returns, 1, __ATOMIC_SEQ_CST);
        ring();
    }
}

void ws_announce_held_signal(struct ws_thread *self) {
    if (self->awaits_answer) {
        announce_return(self->number);
    }
}

void ws_await_token(uint32_t thread) {
    uint32_t *word = &ws_wire->may_run[thread];
    while (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) == 0) {
        ws_futex(word, FUTEX_WAIT, 0);
    }
}

void ws_request_return(uint32_t thread) {
    announce_return(thread);
    ws_await_token(thread);
}

void ws_expect_signals(uint32_t of, bool expects) {
    if (expects) {
        __atomic_fetch_or(&ws_wire->expects_signals, of, __ATOMIC_RELAXED);
    } else {
        __atomic_fetch_and(&ws_wire->expects_signals, ~of, __ATOMIC_RELAXED);
    }
}

uint32_t ws_returns(void) {
    return __atomic_load_n(&ws_wire->returns, __ATOMIC_ACQUIRE);
}

static void take_token(struct ws_thread *self) {
    uint32_t mine = self->number + 1;
    while (!__atomic_compare_exchange_n(&ws_wire->token, &mine, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
        ws_request_return(self->number);
        mine = self->number + 1;
    }
}

/* ---- requests and answers ---- */

/*
 * The hash of the thread's local state: the callee-saved registers and the stack. The frames of this library are the same for the
 * same request. Of a long stack only the end is hashed: the rest belongs to callers, which do not run.
 */
enum { STACK_WORDS_HASHED = 512 };

static __attribute__((noinline)) uint64_t local_state_hash(struct ws_thread *self, uint64_t pc, uint64_t address) {
    __builtin_unwind_init(); /* spills all callee-saved registers below the frame address */
    const uint64_t *word = (const uint64_t *)__builtin_frame_address(0) - 5;
    const uint64_t *end = (const uint64_t *)self->stack_high;
    if (end > word + STACK_WORDS_HASHED) {
        end = word + STACK_WORDS_HASHED;
    }
    uint64_t first = (pc + self->effects) * 0x9e3779b97f4a7c15u;
    uint64_t second = address + (uint64_t)(uintptr_t)word;
    for (; word + 1 < end; word += 2) { /* two chains, so that the processor can do both at once */
        first = (first ^ word[0]) * 0xff51afd7ed558ccdu;
        first ^= first >> 32;
        second = (second ^ word[1]) * 0xc4ceb9fe1a85ec53u;
        second ^= second >> 29;
    }
    if (word < end) { /* often the return address into the outermost function */
        first = (first ^ word[0]) * 0xff51afd7ed558ccdu;
        first ^= first >> 32;
    }
    return (first + (second << 1)) | 1;
}

static bool may_only_read(uint32_t kind) {
    return kind == WS_LOAD || kind == WS_COMPARE_EXCHANGE;
}

/*
 * The stack pointer of the code that has called the interceptor: above the slot of the return address `pc`. Frames of the run-time
 * lie between it and this function. A copy of `pc` in these frames gives a lower address, as does the frame itself where the slot
 * is not found: the engine then takes more of the stack to be in use.
 */
static uintptr_t callers_stack_pointer(const uintptr_t *frame, uintptr_t pc) {
    enum { MOST_WORDS = 64, RETURN_ADDRESS = 1 };
    for (const uintptr_t *slot = frame + RETURN_ADDRESS + 1; pc != 0 && slot < frame + MOST_WORDS; slot++) {
        if (*slot == pc) {
            return (uintptr_t)(slot + 1);
        }
    }
    return (uintptr_t)frame;
}

__attribute__((noinline)) struct ws_request *ws_begin(uint32_t kind, const void *address, const void *pc) {
    struct ws_thread *self = ws_self;
    struct ws_request *request = &ws_lookahead_request;
    if (WS_LIKELY(!ws_is_lookahead)) {
        take_token(self);
        request = &ws_wire->request;
    }
    request->kind = kind;
    request->thread = self->number;
    request->size = 0;
    request->mode = 0;
    request->failure_mode = 0;
    request->function = 0;
    request->flags = 0;
    request->count = 0;
    request->address = (uintptr_t)address;
    request->other = 0;
    request->pc = (uintptr_t)(kind < WS_MUTEX_LOCK ? pc : ws_site(pc)); /* only instrumented code makes accesses */
    request->local_state_hash = 0;
    request->logged = 0;
    request->text[0] = 0;
    request->frame = (uintptr_t)__builtin_frame_address(0);
    if (kind != WS_LOG_FULL) { /* whose site may be a caller of code that is not instrumented */
        request->frame = callers_stack_pointer(__builtin_frame_address(0), (uintptr_t)pc);
    }
    request->deadline = WS_FOR_EVER;
    if (may_only_read(kind)) {
        request->local_state_hash = local_state_hash(self, request->pc, request->address);
    }
    if (self->log_end != NULL) {
        ws_log_call_path(self);
        request->log = self->log;
        request->logged = (uint32_t)(self->log_next - ws_wire->logs[self->log]);
    }
    return request;
}

void ws_stop(void) {
    _exit(0);
}

static void sleep_until_answered(void) {
    int error = errno;
    while (__atomic_load_n(&ws_wire->answered, __ATOMIC_ACQUIRE) != ws_asked) {
        __atomic_store_n(&ws_wire->program_sleeps, 1, __ATOMIC_SEQ_CST);
        if (__atomic_load_n(&ws_wire->answered, __ATOMIC_SEQ_CST) != ws_asked) {
            char bytes[64];
            ssize_t count = recv(ws_wake_socket, bytes, sizeof bytes, 0);
            if (count == 0) {
                ws_stop();
            }
            if (count < 0 && errno != EINTR) { /* the program has closed the socket by a direct system call */
                sched_yield();
            }
        }
        __atomic_store_n(&ws_wire->program_sleeps, 0, __ATOMIC_RELAXED);
    }
    errno = error;
}

void ws_post(void) {
    ws_asked++;
    __atomic_store_n(&ws_wire->asked, ws_asked, __ATOMIC_SEQ_CST);
    ring();
}

bool ws_await_answer(struct ws_thread *self) {
    for (uint32_t left = ws_wire->spins; __atomic_load_n(&ws_wire->answered, __ATOMIC_ACQUIRE) != ws_asked; left--) {
        if (left == 0) {
            sleep_until_answered();
            break;
        }
        __builtin_ia32_pause();
    }
    if (WS_UNLIKELY(ws_wire->answer.reply_code == WS_STOP)) {
        ws_stop();
    }
    uint32_t turn = ws_wire->answer.turn;
    if (WS_LIKELY(turn == self->number)) {
        return true;
    }
    if (turn != WS_NO_THREAD) {
        ws_let_run(turn);
    }
    return false;
}

void ws_use_log(struct ws_thread *self, uint32_t log) {
    self->log = log;
    self->log_next = ws_wire->logs[log];
    self->log_end = self->log_next + WS_LOG_RECORDS - WS_LOG_RESERVE;
}

/* Asks, and waits for the token. */
static struct ws_answer ask_once(struct ws_thread *self) {
    if (WS_UNLIKELY(ws_has_timers)) {
        ws_update_timers();
    }
    ws_post();
    self->awaits_answer = true;
    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* a signal that arrives from now on is announced by its handler */
    if (WS_UNLIKELY(self->held_count != 0)) {
        announce_return(self->number);
    }
    if (!ws_await_answer(self)) {
        ws_await_token(self->number);
        if (ws_wire->answer.reply_code == WS_STOP) {
            ws_stop();
        }
    }
    self->awaits_answer = false;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (WS_UNLIKELY(self->held_count != 0) && __atomic_exchange_n(&ws_wire->is_back[self->number], 0, __ATOMIC_ACQ_REL) != 0) {
        /* the thread runs anyway, and announces the signal with its next request */
        __atomic_sub_fetch(&ws_wire->returns, 1, __ATOMIC_SEQ_CST);
    }
    struct ws_answer answer = ws_wire->answer;
    ws_use_log(self, answer.log);
    return answer;
}

bool ws_has_token(const struct ws_thread *self) {
    return __atomic_load_n(&ws_wire->token, __ATOMIC_RELAXED) == self->number + 1;
}

/* Runs the thread with this answer in a copy of the process. */
static struct ws_answer try_ahead(struct ws_thread *self, struct ws_answer answer) {
    bool repeats = ws_lookahead_run(self);
    if (ws_is_lookahead) {
        return answer;
    }
    ws_begin(WS_TRIED, NULL, NULL)->count = repeats;
    return ask_once(self);
}

/* A signal has arrived during a request. Only sem_wait is not repeated afterwards, unless the handler has SA_RESTART. */
static struct ws_answer handle_and_ask_again(struct ws_thread *self, uint32_t kind, struct ws_answer answer) {
    uintptr_t read_pc = self->read_pc;
    uintptr_t read_frame = self->read_frame;
    uintptr_t read_address = self->read_address;
    uint64_t read_state_hash = self->read_state_hash;
    self->is_asking = false;
    ws_handle_held_signals(self);
    self->is_asking = true;
    if (ws_is_forked_child) { /* the handler has called fork, and this is the child */
        answer.reply_code = WS_GO_ON;
        return answer;
    }
    if (kind == WS_SEMAPHORE_TAKE && self->is_interrupted) {
        answer.reply_code = WS_GO_ON;
        answer.outcome = WS_INTERRUPTED;
        return answer;
    }
    self->read_pc = read_pc;
    self->read_frame = read_frame;
    self->read_address = read_address;
    self->read_state_hash = read_state_hash;
    ws_begin(WS_RESUME, NULL, NULL);
    return ask_once(self);
}

struct ws_answer ws_ask(void) {
    struct ws_thread *self = ws_self;
    if (WS_UNLIKELY(ws_is_lookahead)) {
        return ws_lookahead_answer(self);
    }
    struct ws_request *request = &ws_wire->request;
    uint32_t kind = request->kind;
    if (may_only_read(kind)) {
        self->read_pc = request->pc;
        self->read_frame = request->frame;
        self->read_address = request->address;
        self->read_state_hash = request->local_state_hash;
    }
    self->is_asking = true;
    struct ws_answer answer = ask_once(self);
    while (WS_UNLIKELY(answer.reply_code != WS_GO_ON) && !ws_is_lookahead) {
        answer = answer.reply_code == WS_TRY ? try_ahead(self, answer) : handle_and_ask_again(self, kind, answer);
    }
    if (WS_UNLIKELY(ws_is_lookahead)) {
        return answer;
    }
    /* held signals are handled before the next request: now memory may not yet show the effect of this one */
    self->is_asking = false;
    return answer;
}

void ws_copy_text(struct ws_request *request, const char *text) {
    strncpy(request->text, text, WS_TEXT_BYTES - 1);
    request->text[WS_TEXT_BYTES - 1] = 0;
}

void ws_request_transfer(const char *call, const void *pc) {
    ws_copy_text(ws_begin(WS_TRANSFER, NULL, pc), call);
    ws_ask();
}

void ws_report(uint32_t kind, const void *address, const void *pc, const char *text) {
    struct ws_request *request = ws_begin(kind, address, pc);
    ws_copy_text(request, text);
    ws_ask();
}

void ws_refuse(const void *pc, const char *text) {
    if (!ws_controls()) {
        (void)!write(2, text, strlen(text));
        abort();
    }
    ws_report(WS_UNSUPPORTED, NULL, pc, text);
    ws_stop();
}
