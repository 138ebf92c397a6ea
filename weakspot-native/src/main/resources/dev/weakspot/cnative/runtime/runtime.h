/*
 * What the parts of the run-time know of each other. It intercepts and asks; every decision is the engine's.
 *
 *   channel.c   requests and answers, and the token
 *   lives.c     threads, as the engine is told of them
 *   ahead.c     looking ahead in copies of the process
 *   server.c    the fork server
 *   processors.c  which of the engine's processors a run has
 *   callers.c   which code of the program it is that something happens in
 *   trace.c     plain accesses and calls, logged until the next request
 *   atomics.c   atomic accesses and fences
 *   objects.c   atomic objects of any size
 *   threads.c   threads: start, join, end
 *   locks.c     mutexes, read-write locks, spin locks (POSIX and C11)
 *   waits.c     condition variables, barriers, semaphores (POSIX and C11)
 *   futexes.c   futexes and other system calls that are made by hand (Linux)
 *   once.c      what is done once: pthread_once, call_once, function-local statics
 *   heap.c      memory that comes and goes
 *   ranges.c    mem* and str*, which read and write whole ranges
 *   time.c      clocks, sleeps and yields
 *   ending.c    exit, abort, assert, deadly signals, uncaught exceptions
 *   signals.c   the program's own signal handlers
 *   timers.c    timers that send signals
 *   blocking.c  waiting for descriptors, where a call would block in the kernel
 *   within.c    descriptors that nobody outside this process can make ready
 *   transfers.c what is read and written through descriptors, and whom that orders
 *   moves.c     what lies in a descriptor, looked at and moved to another one
 *   polls.c     waiting for one of many descriptors
 *   queues.c    messages, semaphores of System V, locks of files
 *   children.c  waiting for other processes and for signals
 *   streams.c   stdio, where it reads and writes what threads share
 *   libraries.c what is loaded later
 *   processes.c other programs and copies of this one
 *   descriptors.c  programs that close all descriptors
 *   attributes.c  names, processors and priorities of threads
 *   chance.c    random numbers of the system
 *   annotations.c  what weakspot.h declares
 */
#ifndef WEAKSPOT_RUNTIME_H
#define WEAKSPOT_RUNTIME_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wire.h"

/* What the library offers to the program; all else is hidden. */
#define WS_EXPORT __attribute__((visibility("default")))

/* Where the program has called the function that this stands in. */
#define WS_HERE __builtin_return_address(0)

/* A part that several interceptors have in common; for it WS_HERE is where they were called. */
#define WS_PART static inline __attribute__((always_inline))

#define WS_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define WS_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/*
 * What -D_FORTIFY_SOURCE makes of functions that fill a buffer: they are told how much room there is. Programs built with us do
 * not call them (features.h), libraries built elsewhere do.
 */
extern void __chk_fail(void) __attribute__((noreturn));
static inline void ws_check_room(size_t size, size_t room) {
    if (WS_UNLIKELY(size > room)) {
        __chk_fail();
    }
}

/*
 * A call of the function that the program would have reached without us: WS_REAL(int, pthread_join, (pthread_t, void **)).
 * Each is looked up before the first run, as far as there is one; in the runs it would take each of them its time.
 */
struct ws_wanted {
    const char *name;
    void **function;
};
void *ws_real(const char *name);
#define WS_REAL(type, name, parameters)                                                                                \
    static type(*real_##name) parameters;                                                                              \
    static const struct ws_wanted wanted_##name                                                                        \
            __attribute__((section("ws_wanted"), used)) = {#name, (void **)&real_##name};                              \
    if (WS_UNLIKELY(real_##name == NULL)) {                                                                            \
        real_##name = (type(*) parameters)ws_real(#name);                                                              \
    }

struct ws_frame {
    uintptr_t frame; /* where the stack ended when the function was entered; tells which calls a longjmp has left */
    uintptr_t pc;    /* where it was called */
};

enum { WS_MOST_FRAMES = 1024 }; /* deeper calls are counted, not kept */

/*
 * A thread that sleeps in a futex, as long as it does. The engine knows only that it sleeps at an address; which bits it sleeps
 * for, and that it was moved to another word, is known here: whoever is not meant is woken with the others and sleeps again.
 */
struct ws_sleeper {
    const uint32_t *word;
    uint32_t bits;
    bool is_to_sleep_again; /* it was woken by the engine, but nobody meant it; it has not run since */
    bool may_be_woken;      /* somebody has woken it, or another one beside it; it has not run since */
    struct ws_sleeper *next;
};

/* A signal that came when its handler could not run. */
struct ws_held_signal {
    int signal;
    siginfo_t info;
};

enum { WS_MOST_HELD = 16 }; /* more at a time are lost */

struct ws_thread {
    uint32_t number;

    /* where the next record goes; both null while nothing is logged, so one comparison decides */
    struct ws_record *log_next;
    struct ws_record *log_end;
    uint32_t log;

    /* calls: how deep, how deep the engine believes, how much of that still holds, and whether it knows all */
    uint32_t depth;
    uint32_t known_depth;
    uint32_t holds;
    bool is_told;

    bool is_controlled; /* its operations are the engine's to decide */
    bool has_left;      /* it is in a call that may block, without the token */
    bool speaks;        /* it has asked the engine, and not taken the answer; it may have got the token back already */
    bool awaits_answer; /* it has asked, and may have to wait for long */
    uint32_t effects;   /* counts what it has done that others could see */
    uint32_t unheeded;  /* how many ignore scopes of weakspot.h it is in: plain accesses are not logged */
    uint32_t inside;    /* how many interceptors it is in that call others: those are not asked for */

    bool is_interrupted; /* by a signal whose handler ends the call it came in */
    uint32_t held;       /* how many signals it holds */
    uint32_t handled;    /* how many of its signals were handled */
    struct ws_held_signal held_signals[WS_MOST_HELD]; /* as they came; changed only while all signals are blocked */

    const char *left_for; /* the call it is away in */
    const void *left_at;
    bool is_within; /* nobody outside this process can make that return */
    const sigset_t *away_mask; /* what that call blocks, if it has blocked more until it waits */

    /* where it begins */
    void *(*routine)(void *);
    void *argument;

    uintptr_t stack_low; /* its stack, as far as known */
    uintptr_t stack_high;
    size_t stack_size;

    /* the read it stands before, for looking ahead */
    uintptr_t wanted_pc;
    uintptr_t wanted_frame;
    uintptr_t wanted_address;
    uint64_t wanted_place;

    struct ws_sleeper sleeper;

    uint32_t rounds; /* of its destructors, when it ends */

    struct ws_frame frames[WS_MOST_FRAMES];

    char signal_stack[32768]; /* where handlers run when its own is full */
};

extern __thread struct ws_thread *ws_self __attribute__((tls_model("initial-exec"), visibility("hidden")));

/* Whether more than one thread has ever been there in this run: before that nothing can be in a wrong order. */
extern bool ws_is_shared __attribute__((visibility("hidden")));

/* Whether this process is a run. */
extern bool ws_is_run __attribute__((visibility("hidden")));

/* In a thread that somebody has started where nobody sees it, such as the C library: from now on it is under control. */
void ws_adopt(void) __attribute__((visibility("hidden")));

/* Whether the engine decides over what this thread does now. False in a program that was started without Weakspot. */
static inline bool ws_controls(void) {
    struct ws_thread *self = ws_self;
    return self != NULL && self->is_controlled && !self->has_left && self->inside == 0;
}

/*
 * The same where a thread does what others may wait for, or waits for others. A stranger that does so comes under control, even if
 * its own code is not instrumented: otherwise it would take the real lock while all others take the engine's.
 */
static inline bool ws_takes_control(void) {
    if (WS_UNLIKELY(ws_self == NULL && ws_is_run)) {
        ws_adopt();
    }
    return ws_controls();
}

/* Where this library begins and its code ends; the linker knows. */
extern const char __ehdr_start[] __attribute__((visibility("hidden")));
extern const char etext[] __attribute__((visibility("hidden")));

/* Whether it is the run-time itself that calls: what it does is not the program's doing. */
static inline bool ws_is_own(const void *pc) {
    return (const char *)pc >= __ehdr_start && (const char *)pc < etext;
}

/* How a function of the C library says that it has failed. */
static inline int ws_failed(int error) {
    errno = error;
    return -1;
}

/* How an interceptor begins: where nobody controls the thread, it does what it would have done without us. */
#define WS_UNLESS_CONTROLLED(type, name, parameters, arguments)                                                        \
    if (ws_is_own(WS_HERE) || !ws_takes_control()) {                                                                        \
        WS_REAL(type, name, parameters)                                                                                \
        return real_##name arguments;                                                                                  \
    }

/*
 * How an interceptor asks: begin (which waits for the token, should the thread have lost it), fill in the fields of what it
 * returns, ask. All other fields are 0, but `deadline`, which is WS_FOR_EVER.
 *
 *     struct ws_request *request = ws_begin(WS_MUTEX_LOCK, mutex, WS_HERE);
 *     request->flags = kind;
 *     struct ws_answer answer = ws_ask();
 */
struct ws_request *ws_begin(uint32_t kind, const void *address, const void *pc) __attribute__((visibility("hidden")));
struct ws_answer ws_ask(void) __attribute__((visibility("hidden")));

/* The thread is about to call this function, and others may go first. */
void ws_transfer(const char *call, const void *pc) __attribute__((visibility("hidden")));

/* The same for what takes effect without an answer: WS_REMARK, WS_NAME_*; `text` may be longer than there is room for. */
void ws_say(uint32_t kind, const void *address, const void *pc, const char *text) __attribute__((visibility("hidden")));

/* It wants what Weakspot cannot do; does not return. "pthread_cancel is not supported (end the thread by a flag)". */
void ws_refuse(const void *pc, const char *text) __attribute__((noreturn, visibility("hidden")));

/* Before and after a call that may block in the kernel: others go on meanwhile. It may be that only they can make it return. */
void ws_leave(const char *call, bool is_within, const void *pc) __attribute__((visibility("hidden")));
void ws_rejoin(void) __attribute__((visibility("hidden")));

/* Whether a thread that has left stands ready to come back. */
bool ws_is_back(uint32_t thread) __attribute__((visibility("hidden")));

/* For loops that look whether somebody else has come so far: lets others run, and says whether it was not too long yet. */
struct ws_patience {
    uint32_t looks;
    int64_t since;
};
bool ws_is_patient(struct ws_patience *patience) __attribute__((visibility("hidden")));

/* Leaves until the descriptor has something to read, if it may have to be waited for. */
void ws_await_input(int descriptor, const char *call, const void *pc) __attribute__((visibility("hidden")));

/* `to` is from now on another descriptor of what `from` is; of nothing, if `from` is negative. */
void ws_copies(int from, int to) __attribute__((visibility("hidden")));

/* WS_RELEASE or WS_ACQUIRE: what one thread puts into a pipe or socket orders whoever takes it out. */
void ws_order_by(uint32_t kind, int descriptor, const void *pc) __attribute__((visibility("hidden")));

/* Before a call that brings something to a descriptor that others may share, or takes it from there: the engine says whose turn it is. */
void ws_take_turn(int descriptor, const char *call, const void *pc) __attribute__((visibility("hidden")));

/* From now on others may end waits, too: WS_TO_…. */
void ws_has_forked(void) __attribute__((visibility("hidden")));
void ws_open_up(uint32_t to) __attribute__((visibility("hidden")));

/* Waits for those who have left until something is ready that is ready now; and one of them does not wait any more. */
void ws_await_those_away(void) __attribute__((visibility("hidden")));
void ws_forget_away(uint32_t thread) __attribute__((visibility("hidden")));

/* Whether the descriptor gives random numbers, and what they are in a run. */
bool ws_is_chance(int descriptor) __attribute__((visibility("hidden")));
void ws_fill_by_chance(void *buffer, size_t size) __attribute__((visibility("hidden")));
void ws_chance_begin(void) __attribute__((visibility("hidden")));

/* Adds to the log of the thread that runs; nothing happens where nothing is logged. Sizes may be as large as they like. */
void ws_log_access(const void *address, size_t size, bool is_write, const void *pc) __attribute__((visibility("hidden")));
void ws_log_storage(uint32_t kind, const void *address, size_t size, const void *pc)
        __attribute__((visibility("hidden"))); /* WS_ALLOCATE, WS_FREE, WS_GONE, WS_RELEASE, WS_ACQUIRE */

/* The place of the program that called into a library that is not instrumented: the innermost caller that is. */
const void *ws_site(const void *pc) __attribute__((visibility("hidden")));

/* Whether it is the C library, whose locks may be held. */
bool ws_is_of_c_library(const void *pc) __attribute__((visibility("hidden")));

/* Whether it is the library that unwinds stacks, for us and for exceptions: what it reads concerns nobody. */
bool ws_is_unwinder(const void *pc) __attribute__((visibility("hidden")));

/* A new thread, and the one that ends; for threads.c. */
struct ws_thread *ws_thread_new(uint32_t number) __attribute__((visibility("hidden")));
void ws_thread_begin(struct ws_thread *thread) __attribute__((visibility("hidden"))); /* in it: waits for the token */
void ws_thread_end(const void *pc) __attribute__((visibility("hidden")));             /* in it: gives the token back */
struct ws_thread *ws_thread_come_in(void) __attribute__((visibility("hidden"))); /* in a stranger; null if it has ended */

/* Whether the thread is the only one in a copy of the process, looking ahead: it may read, and do nothing else. */
extern bool ws_is_ahead __attribute__((visibility("hidden")));
void ws_ahead_ends(bool comes_back) __attribute__((noreturn, visibility("hidden")));

/* In such a copy: it would sleep for as long as the word has this value. */
void ws_ahead_sleeps(const void *word, uint32_t expected) __attribute__((visibility("hidden")));

/*
 * Where libstdc++ counts who waits in std::atomic::wait and the like, and what it tells them apart by: a static of a function
 * in its headers, std::__detail::__waiter_pool_base::_S_for(const void *)::__w. Null if the program has none of these.
 */
extern char ws_waiters[] __asm__("_ZZNSt8__detail18__waiter_pool_base6_S_forEPKvE3__w") __attribute__((weak));
enum { WS_WAITERS_BYTES = 16 * 128 };

static inline bool ws_is_of_waiters(const volatile void *address) {
    return (uintptr_t)address - (uintptr_t)ws_waiters < WS_WAITERS_BYTES;
}

/* Orders what such an access orders; false, because the engine is not asked. */
bool ws_waiters_order(const volatile void *address, bool is_write) __attribute__((visibility("hidden")));

/* Tells the log which calls the thread is in, if it does not know yet; for channel.c. */
void ws_tell_calls(struct ws_thread *self) __attribute__((visibility("hidden")));

/* Makes the thread the fork server; it returns in each run's process. Nothing happens without an engine. */
void ws_serve(void) __attribute__((visibility("hidden")));

/* Before the first run: threads.c makes what runs last in each thread. */
void ws_threads_prepare(void) __attribute__((visibility("hidden")));

/* Called in each run's process, before anything of the program runs. */
void ws_endings_begin(void) __attribute__((visibility("hidden")));

/* In each thread, before anything of the program runs in it, and when it ends: room to tell that its stack is full. */
void ws_endings_begin_thread(void) __attribute__((visibility("hidden")));
void ws_endings_end_thread(void) __attribute__((visibility("hidden")));

/* Signals that end the program where it has no handler of its own: ours is there then. */
bool ws_is_deadly(int signal) __attribute__((visibility("hidden")));
void ws_watch_deadly(int signal) __attribute__((visibility("hidden")));
bool ws_is_ours(const struct sigaction *action) __attribute__((visibility("hidden")));

/*
 * Signals: whether the thread is the one that runs; that it holds one while it waits for its turn, so that it is let run to
 * handle it; that some may still come; how many threads have asked to be let run; to handle what the thread holds while it is
 * away in a call that may block, where it is after that too, or when it has the token.
 */
enum { WS_OF_ALARM = 1, WS_OF_OTHERS = 2, WS_OF_TIMERS = 4 };
bool ws_has_token(const struct ws_thread *self) __attribute__((visibility("hidden")));
void ws_call_back(struct ws_thread *self) __attribute__((visibility("hidden")));
void ws_expect_signals(uint32_t of, bool expects) __attribute__((visibility("hidden")));
uint32_t ws_returns(void) __attribute__((visibility("hidden")));
void ws_handle_away(struct ws_thread *self) __attribute__((visibility("hidden")));
void ws_handle_held(struct ws_thread *self) __attribute__((visibility("hidden")));
void ws_signals_begin_thread(struct ws_thread *self) __attribute__((visibility("hidden")));
void ws_signals_prepare(void) __attribute__((visibility("hidden"))); /* before the first run */
void ws_signals_begin(void) __attribute__((visibility("hidden")));   /* of a run */

/* Whether the program does something with this signal; how many have come; and this one has. */
bool ws_is_handled(int signal) __attribute__((visibility("hidden")));
uint32_t ws_arrivals(void) __attribute__((visibility("hidden")));
void ws_alarm_arrives(int signal) __attribute__((visibility("hidden")));
void ws_alarm_is_handled(void) __attribute__((visibility("hidden"))); /* by the program, or not any more */

/* Whether there are timers that send signals; who is about to wait tells whether one may still do so. */
extern bool ws_has_timers __attribute__((visibility("hidden")));
void ws_look_at_timers(void) __attribute__((visibility("hidden")));

/* Whether this process is a copy that the program has made of itself; and from now on it is. */
extern bool ws_is_forsaken __attribute__((visibility("hidden")));
void ws_forsake(void) __attribute__((visibility("hidden")));

/* System calls that the program makes by hand and that stand for functions we intercept; true if there is a result. */
bool ws_answers_call(long number, long a, long b, long c, const void *pc, long *result)
        __attribute__((visibility("hidden")));

/* The program is about to exit. */
void ws_say_exit(int status, const void *pc) __attribute__((visibility("hidden")));

/* Those that the program may use as far as it knows; how many bytes that were, 0 if the kernel knows better. */
size_t ws_allowed_processors(size_t size, void *processors) __attribute__((visibility("hidden")));

/* Whether what is written there goes to the memory in which the output of runs is kept; and whether fallocate would reserve
   some of that, which it must not: errno says that it cannot. */
bool ws_is_output(int descriptor) __attribute__((visibility("hidden")));
bool ws_reserves_output(int descriptor, int mode) __attribute__((visibility("hidden")));

/* Whether the descriptor is our own: the program must not close it. */
bool ws_is_taken(int descriptor) __attribute__((visibility("hidden")));

/* A point in time in microseconds of virtual time, for a request's deadline; -1 if it is none. */
struct timespec;
int64_t ws_deadline(int clock, const struct timespec *when) __attribute__((visibility("hidden")));
int64_t ws_deadline_after(const struct timespec *time, const void *pc) __attribute__((visibility("hidden"))); /* asks */

/* The time in microseconds of virtual time; asks. */
int64_t ws_now(const void *pc) __attribute__((visibility("hidden")));

/* Sleeps in virtual time, or only yields if it is 0. */
void ws_pause(int64_t micros, const void *pc) __attribute__((visibility("hidden")));

#endif
