/*
 * The program's signal handlers. A signal may arrive while its thread does not have the token, or during a request: then it is
 * held, and the thread asks the engine for the token. Fatal signals cannot wait; termination.c handles fatal signals for which the
 * program has no handler.
 */
#include "io/descriptors.h"
#include "io/private_descriptors.h"
#include "link/call_sites.h"
#include "link/interception.h"
#include "process/fork_and_exec.h"
#include "process/signals.h"
#include "process/termination.h"
#include "process/timers.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/* The actions that the program has set. */
static struct sigaction program_actions[_NSIG];

/* The number of signals that arrived, and of signals that arrived at threads outside control. */
static uint32_t arrivals;
static uint32_t arrivals_outside;

static bool is_function(const struct sigaction *action) {
    return (action->sa_flags & SA_SIGINFO) != 0 || (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static void handle(int signal, siginfo_t *info, void *context) {
    const struct sigaction *action = &program_actions[signal];
    struct ws_thread *self = ws_self;
    bool is_interrupted = self != NULL && self->is_interrupted;
    int error = errno;
    if (action->sa_flags & SA_SIGINFO) {
        action->sa_sigaction(signal, info, context);
    } else if (is_function(action)) {
        action->sa_handler(signal);
    }
    if (self != NULL) {
        self->handled_count++;
        self->is_interrupted = is_interrupted; /* the handler may have made interrupted calls itself */
    }
    errno = error;
}

/* The signal mask while a handler runs, as the kernel would set it. */
static sigset_t blocked_during(int signal, const sigset_t *before) {
    sigset_t blocked;
    sigorset(&blocked, before, &program_actions[signal].sa_mask);
    if ((program_actions[signal].sa_flags & SA_NODEFER) == 0) {
        sigaddset(&blocked, signal);
    }
    return blocked;
}

static void hold(struct ws_thread *self, int signal, const siginfo_t *info) {
    if (self->held_count < WS_MAX_HELD_SIGNALS) {
        self->held_signals[self->held_count] = (struct ws_held_signal){signal, *info};
        self->held_count++;
    }
}

/* Signals to threads that have started but are not registered yet. A pthread_t is never 0. */
enum { MOST_EARLY = 64 };
static struct {
    pthread_t thread;
    uint64_t held;
} early[MOST_EARLY];
static bool has_early;

static void hold_early(int signal) {
    pthread_t self = pthread_self();
    for (int i = 0; i < MOST_EARLY; i++) {
        pthread_t unused = 0;
        if (early[i].thread == self
            || __atomic_compare_exchange_n(
                    &early[i].thread, &unused, self, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            early[i].held |= UINT64_C(1) << (signal - 1);
            __atomic_store_n(&has_early, true, __ATOMIC_RELAXED);
            return;
        }
    }
}

void ws_signals_begin_thread(struct ws_thread *self) {
    if (WS_LIKELY(!__atomic_load_n(&has_early, __ATOMIC_RELAXED) && self->held_count == 0)) {
        return;
    }
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 0; i < MOST_EARLY; i++) {
        if (early[i].thread == pthread_self()) {
            for (int signal = 1; signal < _NSIG; signal++) {
                if (early[i].held & UINT64_C(1) << (signal - 1)) {
                    siginfo_t info = {.si_signo = signal};
                    hold(self, signal, &info);
                }
            }
            early[i].held = 0;
            early[i].thread = 0;
            break;
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    ws_handle_held_signals(self);
}

/* Whether the handler may run at once: the thread has the token, and no lock of the C library may be held. */
static bool is_free(const struct ws_thread *self, const void *pc) {
    return ws_is_forked_child
            || (self != NULL && ws_has_token(self) && !self->is_asking && !self->is_outside && self->nesting == 0
                && !ws_is_runtime_code(pc) && !ws_is_of_c_library(pc));
}

uint32_t ws_signal_arrivals(void) {
    return __atomic_load_n(&arrivals, __ATOMIC_ACQUIRE);
}

/* Called after the signal is held or announced: the engine reads that next. */
static void note_arrival(int signal) {
    if (ws_is_run) {
        ws_note_alarm(signal);
        ws_expect_signals(WS_OF_OTHERS, false);
    }
    __atomic_add_fetch(&arrivals, 1, __ATOMIC_RELEASE);
}

/* The handler for all signals that the program handles. It runs with all signals blocked. */
static void receive_signal(int signal, siginfo_t *info, void *given) {
    ucontext_t *context = given;
    struct ws_thread *self = ws_self;
    int error = errno;
    if (is_free(self, (const void *)context->uc_mcontext.gregs[REG_RIP])) {
        sigset_t blocked = blocked_during(signal, &context->uc_sigmask);
        pthread_sigmask(SIG_SETMASK, &blocked, NULL);
        note_arrival(signal);
        handle(signal, info, context);
    } else if (self == NULL) {
        hold_early(signal);
        note_arrival(signal);
    } else {
        self->is_interrupted |= (program_actions[signal].sa_flags & SA_RESTART) == 0;
        hold(self, signal, info);
        ws_announce_held_signal(self);
        bool is_outside = self->is_outside && !self->is_asking;
        __atomic_add_fetch(&arrivals_outside, is_outside, __ATOMIC_RELEASE);
        note_arrival(signal);
        if (is_outside) {
            pthread_sigmask(SIG_SETMASK, self->outside_mask != NULL ? self->outside_mask : &context->uc_sigmask, NULL);
            self->outside_mask = NULL;
            ws_handle_outside_control(self);
        }
    }
    errno = error;
}

void ws_handle_held_signals(struct ws_thread *self) {
    sigset_t all;
    sigset_t before;
    ucontext_t context;
    memset(&context, 0, sizeof context); /* the interrupted context is no longer valid */
    sigfillset(&all);
    for (;;) {
        pthread_sigmask(SIG_SETMASK, &all, &before);
        if (self->held_count == 0) {
            break;
        }
        struct ws_held_signal first = self->held_signals[0];
        self->held_count--;
        memmove(&self->held_signals[0], &self->held_signals[1], self->held_count * sizeof first);
        sigset_t blocked = blocked_during(first.signal, &before);
        pthread_sigmask(SIG_SETMASK, &blocked, NULL);
        handle(first.signal, &first.info, &context);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* The action for the kernel: receive_signal() instead of the program's handler. */
static struct sigaction kernel_action(int signal, const struct sigaction *action) {
    struct sigaction real = *action;
    program_actions[signal] = *action;
    if (is_function(action) && !ws_is_fatal(signal)) {
        real.sa_sigaction = receive_signal;
        real.sa_flags |= SA_SIGINFO;
        sigfillset(&real.sa_mask);
    }
    return real;
}

/* Converts an action of the kernel to the action that the program has set. */
static void restore_program_action(int signal, struct sigaction *action, const struct sigaction *former) {
    if ((action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == receive_signal) {
        *action = *former;
    } else if (ws_is_fatal(signal) && ws_is_fatal_handler(action)) {
        memset(action, 0, sizeof *action);
        action->sa_handler = SIG_DFL;
    }
}

static void open_to_handlers(int signal) {
    bool is_of_user = signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT || signal == SIGTSTP
            || signal == SIGCONT || signal == SIGWINCH;
    if (ws_is_handled(signal)) {
        ws_open_to(is_of_user ? WS_TO_USER | WS_TO_HANDLERS : WS_TO_HANDLERS);
    }
}

static int set_action(int signal, const struct sigaction *action, struct sigaction *old) {
    WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
    struct sigaction former = program_actions[signal];
    struct sigaction real;
    struct sigaction replaced;
    if (action != NULL) {
        real = kernel_action(signal, action);
    }
    int result = real_sigaction(signal, action != NULL ? &real : NULL, &replaced);
    if (result != 0) {
        program_actions[signal] = former;
        return result;
    }
    if (action != NULL) {
        open_to_handlers(signal);
        ws_update_alarm();
    }
    if (action != NULL && !is_function(action) && action->sa_handler == SIG_DFL && ws_is_fatal(signal)) {
        ws_watch_fatal(signal);
    }
    if (old != NULL) {
        restore_program_action(signal, &replaced, &former);
        *old = replaced;
    }
    return 0;
}

static bool is_intercepted(int signal, const void *pc) {
    return ws_self != NULL && ws_self->is_controlled && signal >= 1 && signal < _NSIG && !ws_is_runtime_code(pc);
}

WS_EXPORT int sigaction(int signal, const struct sigaction *restrict action, struct sigaction *restrict old) {
    if (!is_intercepted(signal, WS_HERE)) {
        WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
        return real_sigaction(signal, action, old);
    }
    return set_action(signal, action, old);
}

WS_EXPORT sighandler_t signal(int number, sighandler_t handler) {
    if (!is_intercepted(number, WS_HERE)) {
        WS_REAL(sighandler_t, signal, (int, sighandler_t));
        return real_signal(number, handler);
    }
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    struct sigaction old;
    sigemptyset(&action.sa_mask);
    return set_action(number, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

/* Replaces the handlers that the program has set before control began. */
void ws_signals_prepare(void) {
    WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
    for (int number = 1; number < _NSIG; number++) {
        struct sigaction action;
        if (real_sigaction(number, NULL, &action) == 0 && is_function(&action) && action.sa_sigaction != receive_signal
            && !ws_is_fatal_handler(&action) && !ws_is_fatal(number)) {
            struct sigaction real = kernel_action(number, &action);
            real_sigaction(number, &real, NULL);
        }
    }
}

/* ---- signals that the program sends itself ---- */

struct sent {
    uint32_t arrivals;
    uint32_t outside;
    uint32_t returns;
};

static struct sent before_sending(void) {
    return (struct sent){
            __atomic_load_n(&arrivals, __ATOMIC_ACQUIRE), __atomic_load_n(&arrivals_outside, __ATOMIC_ACQUIRE), ws_returns()};
}

/*
 * The receiving thread handles the signal next. If it is the sending thread, it handles the signal before it continues. So a run
 * can be replayed. A receiving thread outside control has to return first.
 */
static void after_sending(struct sent sent) {
    struct ws_poll_limit limit = {0, 0}; /* the signal may be blocked */
    struct ws_thread *self = ws_self;
    self->effects++; /* a thread that sends signals repeatedly is not in a waiting loop */
    while (__atomic_load_n(&arrivals, __ATOMIC_ACQUIRE) == sent.arrivals && ws_may_poll_again(&limit)) {}
    ws_expect_signals(WS_OF_OTHERS, __atomic_load_n(&arrivals, __ATOMIC_ACQUIRE) == sent.arrivals);
    bool is_outside = __atomic_load_n(&arrivals_outside, __ATOMIC_ACQUIRE) != sent.outside;
    while (is_outside && ws_returns() == sent.returns && ws_may_poll_again(&limit)) {}
    ws_handle_held_signals(self);
}

bool ws_is_handled(int signal) {
    return signal >= 1 && signal < _NSIG && is_function(&program_actions[signal]) && !ws_is_fatal(signal);
}

void ws_signals_begin(void) {
    for (int signal = 1; signal < _NSIG; signal++) {
        open_to_handlers(signal);
    }
}

#define SENDS(name, parameters, arguments, is_own_process)                                                             \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        if (!ws_controls() || ws_is_runtime_code(WS_HERE) || !ws_is_handled(signal) || !(is_own_process)) {            \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        struct sent sent = before_sending();                                                                           \
        int result = real_##name arguments;                                                                            \
        if (result == 0) {                                                                                             \
            after_sending(sent);                                                                                       \
        }                                                                                                              \
        return result;                                                                                                 \
    }

SENDS(raise, (int signal), (signal), true)
SENDS(pthread_kill, (pthread_t thread, int signal), (thread, signal), true)
SENDS(pthread_sigqueue, (pthread_t thread, int signal, const union sigval value), (thread, signal, value), true)
SENDS(kill, (pid_t process, int signal), (process, signal), process == getpid() || process == 0)
SENDS(sigqueue, (pid_t process, int signal, const union sigval value), (process, signal, value), process == getpid())
SENDS(tgkill, (pid_t process, pid_t thread, int signal), (process, thread, signal), process == getpid())

/* ---- signals that were blocked until now ---- */

#define UNBLOCKS(name)                                                                                                 \
    WS_EXPORT int name(int how, const sigset_t *restrict set, sigset_t *restrict old) {                                \
        WS_REAL(int, name, (int, const sigset_t *restrict, sigset_t *restrict))                                        \
        int result = real_##name(how, set, old);                                                                       \
        if (WS_UNLIKELY(ws_controls() && ws_self->held_count != 0 && !ws_is_runtime_code(WS_HERE))) {                  \
            ws_handle_held_signals(ws_self);                                                                           \
        }                                                                                                              \
        return result;                                                                                                 \
    }

UNBLOCKS(pthread_sigmask)
UNBLOCKS(sigprocmask)
