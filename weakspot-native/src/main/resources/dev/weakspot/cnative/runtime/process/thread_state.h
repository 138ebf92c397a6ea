/* The run-time's state of each thread, and whether the engine controls the calling thread. */
#ifndef WEAKSPOT_THREAD_STATE_H
#define WEAKSPOT_THREAD_STATE_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "link/wire.h"

#pragma GCC visibility push(hidden)

#define WS_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define WS_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

struct ws_frame {
    uintptr_t frame; /* two words below the stack pointer of the function; shows which calls a longjmp has left */
    uintptr_t pc;    /* the return address of the call */
    uintptr_t site;  /* as reports show it: where the run-time makes the call, the construct that it belongs to */
    uintptr_t base;  /* the frame pointer of the function, if it has one */
    uintptr_t entry; /* an address in the function, behind its set-up */
};

enum { WS_MAX_FRAMES = 1024 }; /* deeper calls are counted, not stored */

/*
 * A thread that waits in a futex. The engine keeps the address of the word; the run-time keeps the bits the thread waits for
 * and whether it was requeued to another word: a thread that a wake-up does not select is woken with the others and waits again.
 */
struct ws_sleeper {
    const uint32_t *word;
    uint32_t bits;
    bool is_to_sleep_again; /* the engine has woken the thread, no wake-up selects it, and it has not run since */
    bool may_be_woken;      /* a wake-up has selected this thread or another one with the same word; it has not run since */
    struct ws_sleeper *next;
};

/* A signal that arrived when its handler could not run. */
struct ws_held_signal {
    int signal;
    siginfo_t info;
};

enum { WS_MAX_HELD_SIGNALS = 16 }; /* further signals are lost */

/* Set in ignore_depth of a hosted thread (process/fibres.h): its accesses to memory of its carrier are not logged. */
#define WS_IS_HOSTED UINT32_C(0x80000000)

struct ws_thread {
    uint32_t number;
    bool is_mapped; /* in memory of its own, unmapped when the thread ends; false for static objects */

    /* the next free record and the end of the log; both null while nothing is logged, so that one comparison suffices */
    struct ws_record *log_next;
    struct ws_record *log_end;
    uint32_t log;

    /* the call path: its depth, the depth that was logged, how much of the logged path still holds, whether all is logged */
    uint32_t depth;
    uint32_t logged_depth;
    uint32_t common_depth;
    bool is_path_logged;

    bool is_controlled; /* the engine decides its operations */
    bool is_outside;    /* in a call that may block, without the token: outside control */
    bool is_asking;     /* a request is made and its answer not yet taken; the thread may already have the token again */
    bool awaits_answer; /* a request is made and may take long */
    uint32_t effects;   /* counts operations that other threads can observe */
    uint32_t ignore_depth; /* the number of ignore scopes of weakspot.h around the thread: plain accesses are not logged; WS_IS_HOSTED */
    uint32_t nesting;   /* the number of interceptors around the thread that call other intercepted functions themselves */

    bool is_interrupted;    /* by a signal whose handler ends the interrupted call */
    uint32_t held_count;    /* signals that the thread holds */
    uint32_t handled_count; /* signals whose handlers have run */
    struct ws_held_signal held_signals[WS_MAX_HELD_SIGNALS]; /* in order of arrival; changed only while all signals are blocked */

    const char *outside_call; /* the call that the thread makes outside control */
    const void *outside_pc;
    bool is_private_wait; /* only threads of this process can make that call return */
    const sigset_t *outside_mask; /* the signal mask of that call, if the thread blocks more signals until it waits */

    /* of a hosted thread: the thread-local memory of the thread of the system */
    uintptr_t thread_local_first;
    size_t thread_local_bytes;

    /* the construct of OpenMP for which the run-time calls the program next */
    const void *construct;

    /* the start routine */
    void *(*routine)(void *);
    void *argument;

    uintptr_t stack_low; /* the stack, as far as known */
    uintptr_t stack_high;
    size_t stack_size;
    bool has_inner_stack;   /* the program has made another stack in a frame of this one */
    bool is_stack_reusable; /* the memory may get another use after the end of the thread: it is not the C library's */

    /* the pending read, for look-ahead */
    uintptr_t read_pc;
    uintptr_t read_frame;
    uintptr_t read_address;
    uint64_t read_state_hash;

    struct ws_sleeper sleeper;

    uint32_t rounds; /* rounds of destructors at the end of the thread */

    struct ws_frame frames[WS_MAX_FRAMES];

    char signal_stack[32768]; /* for handlers that run when the thread's own stack is full */
};

/* Whether the memory belongs to the thread of the system that executes this hosted thread (process/fibres.c). */
bool ws_belongs_to_carrier(const struct ws_thread *self, uintptr_t address);

extern __thread struct ws_thread *ws_self __attribute__((tls_model("initial-exec")));

/* Whether the run has ever had more than one thread: before that, nothing can race. */
extern bool ws_is_shared;

/* Whether this process is a run. */
extern bool ws_is_run;

/* Brings a thread under control that code outside the run-time's view has started, such as the C library. */
void ws_adopt(void);

/* Whether the engine decides the operations of this thread now. False in a program that was started without Weakspot. */
static inline bool ws_controls(void) {
    struct ws_thread *self = ws_self;
    return self != NULL && self->is_controlled && !self->is_outside && self->nesting == 0;
}

/*
 * As ws_controls, for operations that synchronise. An unregistered thread is registered first, even if its code is not
 * instrumented: otherwise it would take the real lock while all other threads take the engine's.
 */
static inline bool ws_takes_control(void) {
    if (WS_UNLIKELY(ws_self == NULL && ws_is_run)) {
        ws_adopt();
    }
    return ws_controls();
}

#pragma GCC visibility pop

#endif
