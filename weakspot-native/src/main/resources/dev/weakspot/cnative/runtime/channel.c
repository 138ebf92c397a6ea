/* The way to the engine and back: requests and answers, and who may run. */
#include "channel.h"

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
int ws_bell = -1;

void *ws_real(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) {
        static const char complaint[] = "weakspot: this C library does not have ";
        (void)!write(2, complaint, sizeof complaint - 1);
        (void)!write(2, name, strlen(name));
        (void)!write(2, "\n", 1);
        _exit(127);
    }
    return function;
}

/* ---- who may run ---- */

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
        (void)!send(ws_bell, "!", 1, MSG_NOSIGNAL);
    }
}

/* Also called in handlers of signals. */
static void say_back(uint32_t thread) {
    if (__atomic_exchange_n(&ws_wire->is_back[thread], 1, __ATOMIC_ACQ_REL) == 0) {
        __atomic_add_fetch(&ws_wire->returns, 1, __ATOMIC_SEQ_CST);
        ring();
    }
}

void ws_call_back(struct ws_thread *self) {
    if (self->awaits_answer) {
        say_back(self->number);
    }
}

void ws_wait_for_turn(uint32_t thread) {
    uint32_t *word = &ws_wire->may_run[thread];
    while (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) == 0) {
        ws_futex(word, FUTEX_WAIT, 0);
    }
}

void ws_come_back(uint32_t thread) {
    say_back(thread);
    ws_wait_for_turn(thread);
}

bool ws_is_back(uint32_t thread) {
    return __atomic_load_n(&ws_wire->is_back[thread], __ATOMIC_ACQUIRE) != 0;
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
        ws_come_back(self->number);
        mine = self->number + 1;
    }
}

/* ---- requests and answers ---- */

/*
 * A number for where the thread stands: the registers that survive a call, and its stack. What the functions of this library
 * leave there is the same for the same request. A stack that is longer than that is looked at only at its end: the rest
 * belongs to callers, who do not run.
 */
enum { STACK_WORDS_LOOKED_AT = 512 };

static __attribute__((noinline)) uint64_t place(struct ws_thread *self, uint64_t pc, uint64_t address) {
    __builtin_unwind_init(); /* all registers that survive a call are below the frame address now */
    const uint64_t *word = (const uint64_t *)__builtin_frame_address(0) - 5;
    const uint64_t *end = (const uint64_t *)self->stack_high;
    if (end > word + STACK_WORDS_LOOKED_AT) {
        end = word + STACK_WORDS_LOOKED_AT;
    }
    uint64_t first = (pc + self->effects) * 0x9e3779b97f4a7c15u;
    uint64_t second = address + (uint64_t)(uintptr_t)word;
    for (; word + 1 < end; word += 2) { /* two chains, so that the processor can do both at once */
        first = (first ^ word[0]) * 0xff51afd7ed558ccdu;
        first ^= first >> 32;
        second = (second ^ word[1]) * 0xc4ceb9fe1a85ec53u;
        second ^= second >> 29;
    }
    if (word < end) { /* often where the outermost function has called the next one */
        first = (first ^ word[0]) * 0xff51afd7ed558ccdu;
        first ^= first >> 32;
    }
    return (first + (second << 1)) | 1;
}

static bool may_only_read(uint32_t kind) {
    return kind == WS_LOAD || kind == WS_COMPARE_EXCHANGE;
}

__attribute__((noinline)) struct ws_request *ws_begin(uint32_t kind, const void *address, const void *pc) {
    struct ws_thread *self = ws_self;
    struct ws_request *request = &ws_ahead_request;
    if (WS_LIKELY(!ws_is_ahead)) {
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
    request->pc = (uintptr_t)(kind < WS_MUTEX_LOCK ? pc : ws_site(pc)); /* accesses are always instrumented code's */
    request->place = 0;
    request->logged = 0;
    request->text[0] = 0;
    request->frame = (uintptr_t)__builtin_frame_address(0);
    request->deadline = WS_FOR_EVER;
    if (may_only_read(kind)) {
        request->place = place(self, request->pc, request->address);
    }
    if (self->log_end != NULL) {
        ws_tell_calls(self);
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
            ssize_t count = recv(ws_bell, bytes, sizeof bytes, 0);
            if (count == 0) {
                ws_stop();
            }
            if (count < 0 && errno != EINTR) { /* the program has closed it, behind our back */
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
    if (WS_UNLIKELY(ws_wire->answer.errand == WS_STOP)) {
        ws_stop();
    }
    uint32_t turn = ws_wire->answer.turn;
    if (WS_LIKELY(turn == self->number)) {
        return true;
    }
    if (turn != WS_NOBODY) {
        ws_let_run(turn);
    }
    return false;
}

void ws_use_log(struct ws_thread *self, uint32_t log) {
    self->log = log;
    self->log_next = ws_wire->logs[log];
    self->log_end = self->log_next + WS_LOG_RECORDS - WS_LOG_RESERVE;
}

/* Asks, and waits until it is this thread's turn. */
static struct ws_answer ask_once(struct ws_thread *self) {
    if (WS_UNLIKELY(ws_has_timers)) {
        ws_look_at_timers();
    }
    ws_post();
    self->awaits_answer = true;
    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* a signal that comes from now on says so itself */
    if (WS_UNLIKELY(self->held != 0)) {
        say_back(self->number);
    }
    if (!ws_await_answer(self)) {
        ws_wait_for_turn(self->number);
        if (ws_wire->answer.errand == WS_STOP) {
            ws_stop();
        }
    }
    self->awaits_answer = false;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (WS_UNLIKELY(self->held != 0) && __atomic_exchange_n(&ws_wire->is_back[self->number], 0, __ATOMIC_ACQ_REL) != 0) {
        __atomic_sub_fetch(&ws_wire->returns, 1, __ATOMIC_SEQ_CST); /* it goes on by itself, and says so when it asks again */
    }
    struct ws_answer answer = ws_wire->answer;
    ws_use_log(self, answer.log);
    return answer;
}

bool ws_has_token(const struct ws_thread *self) {
    return __atomic_load_n(&ws_wire->token, __ATOMIC_RELAXED) == self->number + 1;
}

/* A copy of the process has tried what the thread would do if the answer were this. */
static struct ws_answer try_ahead(struct ws_thread *self, struct ws_answer answer) {
    bool comes_back = ws_look_ahead(self);
    if (ws_is_ahead) {
        return answer;
    }
    ws_begin(WS_TRIED, NULL, NULL)->count = comes_back;
    return ask_once(self);
}

/* It stands before a request, and a signal has come. Only a semaphore is not waited for again, if its handler wants that. */
static struct ws_answer handle_and_ask_again(struct ws_thread *self, uint32_t kind, struct ws_answer answer) {
    uintptr_t wanted_pc = self->wanted_pc;
    uintptr_t wanted_frame = self->wanted_frame;
    uintptr_t wanted_address = self->wanted_address;
    uint64_t wanted_place = self->wanted_place;
    self->speaks = false;
    ws_handle_held(self);
    self->speaks = true;
    if (ws_is_forsaken) { /* a copy that the handler has made: it goes on alone */
        answer.errand = WS_GO_ON;
        return answer;
    }
    if (kind == WS_SEMAPHORE_TAKE && self->is_interrupted) {
        answer.errand = WS_GO_ON;
        answer.outcome = WS_INTERRUPTED;
        return answer;
    }
    self->wanted_pc = wanted_pc;
    self->wanted_frame = wanted_frame;
    self->wanted_address = wanted_address;
    self->wanted_place = wanted_place;
    ws_begin(WS_RESUME, NULL, NULL);
    return ask_once(self);
}

struct ws_answer ws_ask(void) {
    struct ws_thread *self = ws_self;
    if (WS_UNLIKELY(ws_is_ahead)) {
        return ws_answer_ahead(self);
    }
    struct ws_request *request = &ws_wire->request;
    uint32_t kind = request->kind;
    if (may_only_read(kind)) {
        self->wanted_pc = request->pc;
        self->wanted_frame = request->frame;
        self->wanted_address = request->address;
        self->wanted_place = request->place;
    }
    self->speaks = true;
    struct ws_answer answer = ask_once(self);
    while (WS_UNLIKELY(answer.errand != WS_GO_ON) && !ws_is_ahead) {
        answer = answer.errand == WS_TRY ? try_ahead(self, answer) : handle_and_ask_again(self, kind, answer);
    }
    if (WS_UNLIKELY(ws_is_ahead)) {
        return answer;
    }
    self->speaks = false; /* what it holds it handles before its next request: now memory may not show yet what it has done */
    return answer;
}

static void copy_text(struct ws_request *request, const char *text) {
    strncpy(request->text, text, WS_TEXT_BYTES - 1);
    request->text[WS_TEXT_BYTES - 1] = 0;
}

void ws_transfer(const char *call, const void *pc) {
    copy_text(ws_begin(WS_TRANSFER, NULL, pc), call);
    ws_ask();
}

void ws_say(uint32_t kind, const void *address, const void *pc, const char *text) {
    struct ws_request *request = ws_begin(kind, address, pc);
    copy_text(request, text);
    ws_ask();
}

void ws_refuse(const void *pc, const char *text) {
    if (!ws_controls()) {
        (void)!write(2, text, strlen(text));
        abort();
    }
    ws_say(WS_UNSUPPORTED, NULL, pc, text);
    ws_stop();
}

static void leave(struct ws_thread *self) {
    struct ws_request *request = ws_begin(WS_LEAVE, NULL, self->left_at);
    request->flags = self->is_within ? WS_WITHIN : 0;
    copy_text(request, self->left_for);
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    uint32_t mine = ws_asked + 1;
    ws_post();
    /* Whoever comes next may already speak when this thread looks, and the bell is for him: so it does not sleep. */
    while ((int32_t)(__atomic_load_n(&ws_wire->answered, __ATOMIC_ACQUIRE) - mine) < 0) {
        sched_yield();
    }
    self->log_next = NULL;
    self->log_end = NULL;
    self->has_left = true;
}

void ws_leave(const char *call, bool is_within, const void *pc) {
    struct ws_thread *self = ws_self;
    self->left_for = call;
    self->left_at = pc;
    self->is_within = is_within;
    leave(self);
    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* signals that come from now on are handled at once */
    if (WS_UNLIKELY(self->held != 0)) {
        ws_handle_away(self);
    }
}

void ws_handle_away(struct ws_thread *self) {
    const char *call = self->left_for; /* handlers may leave, too */
    const void *pc = self->left_at;
    bool is_within = self->is_within;
    ws_forget_away(self->number); /* a handler may jump out of the call */
    ws_rejoin();
    if (!ws_is_forsaken) {
        ws_leave(call, is_within, pc);
    }
}

void ws_rejoin(void) {
    struct ws_thread *self = ws_self;
    if (self == NULL || !self->has_left) {
        return;
    }
    int error = errno;
    self->speaks = true;
    ws_come_back(self->number);
    self->has_left = false;
    self->speaks = false;
    ws_use_log(self, ws_wire->answer.log);
    if (self->held != 0) {
        ws_handle_held(self);
    }
    errno = error;
}
