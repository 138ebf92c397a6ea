/*
 * The end of a program: exit, abort, a failed assertion, a fatal signal, an uncaught exception. The run-time reports it to the
 * engine first, which ends the run; messages for standard error are still written.
 */
#include "link/channel.h"
#include "link/interception.h"
#include "link/requests.h"
#include "memory/undefined_values.h"
#include "process/fork_and_exec.h"
#include "process/signals.h"
#include "process/termination.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

/* ---- exit ---- */

/*
 * The scheduling point at which the process begins to end: other threads may run before it. The end itself is reported later, after
 * the exit handlers.
 */
static void request_end(const char *call, int status, const void *pc) {
    struct ws_request *request = ws_begin(WS_END_PROCESS, NULL, pc);
    request->count = (uint32_t)(status & 0xff);
    ws_copy_text(request, call);
    ws_ask();
}

static void report_exit(int status, const void *pc) {
    ws_begin(WS_EXIT, NULL, pc)->count = (uint32_t)(status & 0xff);
    ws_ask();
}

void ws_exit_now(const char *call, int status, const void *pc) {
    request_end(call, status, pc);
    report_exit(status, pc);
}

/* Registered before all other exit handlers, so it runs after them, and after the destructors of static objects. */
static void report_normal_exit(int status, void *unused) {
    (void)unused;
    if (ws_controls()) {
        fflush(NULL);
        report_exit(status, NULL);
    }
}

WS_EXPORT void exit(int status) {
    if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {
        request_end("exit", status, WS_HERE);
    }
    WS_REAL(void, exit, (int));
    real_exit(status);
    __builtin_unreachable();
}

typedef int (*main_function)(int count, char **arguments, char **environment);

static main_function programs_main;

/* The site is main itself: its call stack is gone. Sites are return addresses, so the address is one past the first instruction. */
static int run_main(int count, char **arguments, char **environment) {
    int status = programs_main(count, arguments, environment);
    if (ws_controls()) {
        request_end("return from main", status, (const char *)programs_main + 1);
    }
    return status;
}

/* The first function that the program's start-up code calls; it calls main, and then exit inside the C library. */
WS_EXPORT int __libc_start_main(
        main_function main, int count, char **arguments, void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
        void *stack_end) {
    WS_REAL(int, __libc_start_main,
            (main_function, int, char **, void (*)(void), void (*)(void), void (*)(void), void *));
    programs_main = main;
    return real___libc_start_main(run_main, count, arguments, init, fini, rtld_fini, stack_end);
}

static int quick_status;

static void report_quick_exit(void) {
    if (ws_controls()) {
        report_exit(quick_status, NULL);
    }
}

WS_EXPORT void quick_exit(int status) {
    if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {
        request_end("quick_exit", status, WS_HERE);
    }
    WS_REAL(void, quick_exit, (int));
    quick_status = status;
    real_quick_exit(status);
    __builtin_unreachable();
}

WS_EXPORT void _exit(int status) {
    if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {
        ws_exit_now("_exit", status, WS_HERE);
    }
    WS_REAL(void, _exit, (int));
    real__exit(status);
    __builtin_unreachable();
}

WS_EXPORT void _Exit(int status) {
    if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {
        ws_exit_now("_Exit", status, WS_HERE);
    }
    WS_REAL(void, _exit, (int));
    real__exit(status);
    __builtin_unreachable();
}

/* ---- abort and assert ---- */

/* Instead of a source that is not known. */
#define UNKNOWN_SOURCE ((const void *)1)

/* `source` is the memory from which the address comes, if nothing has written it; otherwise null. */
static void report_fault(const char *text, const void *address, const void *source, const void *pc) {
    struct ws_request *request = ws_begin(WS_CRASH, source, pc);
    request->other = (uintptr_t)address;
    snprintf(request->text, sizeof request->text, "%s", text);
    ws_ask();
}

static void report_crash(const char *text, const void *pc) {
    report_fault(text, NULL, NULL, pc);
}

static void __attribute__((noreturn)) call_real_abort(void) {
    WS_REAL(void, abort, (void));
    real_abort();
    __builtin_unreachable();
}

WS_EXPORT void abort(void) {
    if (ws_controls() && !ws_is_runtime_code(WS_HERE)) {
        fflush(stdout);
        report_crash("abort() was called", WS_HERE);
    }
    call_real_abort();
}

static void __attribute__((noreturn)) fail(
        const char *condition, const char *file, unsigned line, const char *function, const void *pc) {
    fflush(stdout);
    dprintf(2, "%s: %s:%u: %s%sAssertion `%s' failed.\n", program_invocation_short_name, file, line,
            function != NULL ? function : "", function != NULL ? ": " : "", condition);
    if (ws_controls()) {
        ws_report(WS_ASSERTION, NULL, pc, condition);
    }
    call_real_abort();
}

WS_EXPORT void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) {
    fail(condition, file, line, function, WS_HERE);
}

WS_EXPORT void __assert(const char *condition, const char *file, int line) {
    fail(condition, file, (unsigned)line, NULL, WS_HERE);
}

WS_EXPORT void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
    char text[256];
    snprintf(text, sizeof text, "unexpected error: %s", strerror(error));
    fail(text, file, line, function, WS_HERE);
}

/* A failed check of libstdc++: std::__glibcxx_assert_fail(const char *, int, const char *, const char *). */
WS_EXPORT void _ZSt21__glibcxx_assert_failPKciS0_S0_(
        const char *file, int line, const char *function, const char *condition) {
    fail(condition != NULL ? condition : "unreachable", file != NULL ? file : "?", (unsigned)line, function, WS_HERE);
}

/* ---- uncaught exceptions ---- */

/* Functions of the C++ library under their mangled names; null in a program without it. */
typedef void (*terminate_handler)(void);
extern terminate_handler _ZSt13set_terminatePFvvE(terminate_handler) __attribute__((weak));
extern void *_ZSt17current_exceptionv(void *result) __attribute__((weak));
extern const void *__cxa_current_exception_type(void) __attribute__((weak));
extern char *__cxa_demangle(const char *name, char *room, size_t *size, int *status) __attribute__((weak));
extern const void *const _ZTISt9exception[] __attribute__((weak)); /* the type std::exception */

struct type {
    const void *virtual_functions;
    const char *name;
};

/* The result of what() if the type of the current exception is derived from std::exception, otherwise null. */
static const char *what_of(const struct type *type) {
    typedef bool (*catches)(const void *self, const void *thrown, void **object, unsigned outer);
    typedef const char *(*what)(const void *self);
    enum { CATCHES = 4, WHAT = 2 }; /* indices in the tables of virtual functions */
    void *object = NULL;
    if (_ZTISt9exception == NULL || _ZSt17current_exceptionv == NULL) {
        return NULL;
    }
    _ZSt17current_exceptionv(&object);
    catches is_exception = ((catches *)_ZTISt9exception[0])[CATCHES];
    if (object == NULL || !is_exception(_ZTISt9exception, type, &object, 1)) {
        return NULL;
    }
    return (*(what **)object)[WHAT](object);
}

static const char *name_of(const struct type *type) {
    const char *name = type->name[0] == '*' ? type->name + 1 : type->name;
    int status = -1;
    char *spelled = __cxa_demangle != NULL ? __cxa_demangle(name, NULL, NULL, &status) : NULL;
    return status == 0 ? spelled : name; /* not freed: the run is over */
}

static terminate_handler former_handler;

static void report_terminate(void) {
    if (ws_controls()) {
        char text[512] = "std::terminate was called";
        const struct type *type = __cxa_current_exception_type != NULL ? __cxa_current_exception_type() : NULL;
        if (type != NULL) {
            const char *what = what_of(type);
            snprintf(text, sizeof text, "uncaught exception of type %s%s%s", name_of(type), what != NULL ? ": " : "",
                     what != NULL ? what : "");
        }
        fflush(stdout);
        dprintf(2, "%s\n", text);
        report_crash(text, WS_HERE);
    }
    if (former_handler != NULL) {
        former_handler();
    }
    call_real_abort();
}

/* ---- fatal signals ---- */

static const int fatal_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};

bool ws_is_fatal(int signal) {
    for (size_t i = 0; i < sizeof fatal_signals / sizeof fatal_signals[0]; i++) {
        if (fatal_signals[i] == signal) {
            return true;
        }
    }
    return false;
}

/* A fault near the stack pointer: the stack has reached its guard page. */
static bool is_stack_overflow(uintptr_t address, uintptr_t stack_pointer) {
    enum { NEAR = 65536 };
    return address + NEAR > stack_pointer && address < stack_pointer + NEAR;
}

static void describe_fault(char *text, size_t room, const siginfo_t *info, const ucontext_t *context) {
    enum { WRITES = 2, FETCHES = 16 }; /* bits of the processor's error code */
    greg_t error = context->uc_mcontext.gregs[REG_ERR];
    uintptr_t address = (uintptr_t)info->si_addr;
    if (is_stack_overflow(address, (uintptr_t)context->uc_mcontext.gregs[REG_RSP])) {
        snprintf(text, room, "stack overflow");
    } else {
        const char *doing = error & FETCHES ? "calling" : error & WRITES ? "writing" : "reading";
        snprintf(text, room, "segmentation fault %s address 0x%lx", doing, (unsigned long)address);
    }
}

static void describe(char *text, size_t room, int signal, const siginfo_t *info, const ucontext_t *context) {
    bool is_sent = info->si_code <= 0;
    if ((signal == SIGSEGV || signal == SIGBUS) && info->si_code == SI_KERNEL) {
        /* a non-canonical address, which the kernel does not report */
        snprintf(text, room, "segmentation fault at an address that cannot exist");
    } else if (signal == SIGSEGV && !is_sent) {
        describe_fault(text, room, info, context);
    } else if (signal == SIGFPE && !is_sent) {
        snprintf(text, room, "%s", info->si_code == FPE_INTDIV ? "division by zero" : "arithmetic error");
    } else if (signal == SIGBUS && !is_sent) {
        snprintf(text, room, "bus error at address 0x%lx", (unsigned long)(uintptr_t)info->si_addr);
    } else if (signal == SIGILL && !is_sent) {
        snprintf(text, room, "illegal instruction");
    } else if (signal == SIGABRT) {
        snprintf(text, room, "aborted (SIGABRT)");
    } else {
        snprintf(text, room, "signal %d (SIG%s)", signal, sigabbrev_np(signal));
    }
}

/* The site of the fault. After a call to an invalid address it is the site of the call. */
static const void *fault_site(int signal, const siginfo_t *info, const ucontext_t *context) {
    const void *pc = (const void *)context->uc_mcontext.gregs[REG_RIP];
    if (signal == SIGSEGV && info->si_code > 0 && info->si_addr == pc) {
        return *(const void *const *)context->uc_mcontext.gregs[REG_RSP];
    }
    return (const char *)pc + 1; /* sites are return addresses, which follow the instruction */
}

static __thread bool is_ending __attribute__((tls_model("initial-exec")));

/* Restores the default action. A fault then occurs again; a signal that was sent is sent again. */
static void end_by(int signal, const siginfo_t *info) {
    WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
    struct sigaction none = {.sa_handler = SIG_DFL};
    real_sigaction(signal, &none, NULL);
    if (info->si_code <= 0) {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal);
        raise(signal);
        pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    }
}

static void handle_fatal_signal(int signal, siginfo_t *info, void *context) {
    if (ws_controls() && !is_ending) {
        is_ending = true; /* a fault in the code below must not be reported again and again */
        char text[128];
        describe(text, sizeof text, signal, info, context);
        const void *source = NULL;
        bool is_fault = signal == SIGSEGV || signal == SIGBUS;
        if (is_fault && ws_is_fault_of_undefined_value(info, context, &source) && source == NULL) {
            source = UNKNOWN_SOURCE;
        }
        report_fault(text, info->si_code > 0 ? info->si_addr : NULL, source, fault_site(signal, info, context));
    }
    end_by(signal, info);
}

bool ws_is_fatal_handler(const struct sigaction *action) {
    return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == handle_fatal_signal;
}

void ws_watch_fatal(int signal) {
    WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
    struct sigaction action = {.sa_sigaction = handle_fatal_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    real_sigaction(signal, &action, NULL);
}

/* ---- threads ---- */

WS_EXPORT int pthread_cancel(pthread_t thread) {
    WS_UNLESS_CONTROLLED(int, pthread_cancel, (pthread_t), (thread))
    ws_refuse(WS_HERE, "pthread_cancel is not supported (let the thread check a flag and return)");
}

void ws_termination_begin_thread(void) {
    struct ws_thread *self = ws_self;
    stack_t stack = {.ss_sp = self->signal_stack, .ss_size = sizeof self->signal_stack};
    sigaltstack(&stack, NULL);
    ws_signals_begin_thread(self);
}

void ws_termination_end_thread(void) {
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
}

void ws_termination_prepare(void) {
    ws_termination_begin_thread();
    on_exit(report_normal_exit, NULL);
    at_quick_exit(report_quick_exit);
    pthread_atfork(NULL, ws_note_fork, ws_release_forked_child);
    for (size_t i = 0; i < sizeof fatal_signals / sizeof fatal_signals[0]; i++) {
        ws_watch_fatal(fatal_signals[i]);
    }
    if (_ZSt13set_terminatePFvvE != NULL) {
        former_handler = _ZSt13set_terminatePFvvE(report_terminate);
    }
}
