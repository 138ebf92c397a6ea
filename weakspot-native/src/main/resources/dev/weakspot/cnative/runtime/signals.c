/*
 * The program's own signal handlers. A signal may come while a thread is not allowed to run, or speaks with the
 * engine; then it is held, and the thread asks to be let run. Deadly ones cannot wait, and are ending.c's where the program
 * has no handler.
 */
#include "runtime.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>

/* What the program has asked for, and what is known of the last signal of each number. */
static struct sigaction wanted[_NSIG];
static siginfo_t last_info[_NSIG];

static bool is_function(const struct sigaction *action) {
    return (action->sa_flags & SA_SIGINFO) != 0 || (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static void handle(int signal, siginfo_t *info, void *context) {
    const struct sigaction *action = &wanted[signal];
    int error = errno;
    if (ws_self != NULL) {
        ws_self->handled++;
    }
    if (action->sa_flags & SA_SIGINFO) {
        action->sa_sigaction(signal, info, context);
    } else if (is_function(action)) {
        action->sa_handler(signal);
    }
    errno = error;
}

/*
 * Signals that came to threads which the system has started and which have not said yet who they are. No names of
 * threads are 0.
 */
enum { MOST_EARLY = 64 };
static struct {
    pthread_t thread;
    uint64_t held;
} early[MOST_EARLY];
static bool has_early;

static void hold_early(int signal) {
    pthread_t self = pthread_self();
    for (int i = 0; i < MOST_EARLY; i++) {
        pthread_t nobody = 0;
        if (early[i].thread == self
            || __atomic_compare_exchange_n(
                    &early[i].thread, &nobody, self, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            early[i].held |= UINT64_C(1) << (signal - 1);
            __atomic_store_n(&has_early, true, __ATOMIC_RELAXED);
            return;
        }
    }
}

void ws_signals_begin_thread(struct ws_thread *self) {
    if (WS_LIKELY(!__atomic_load_n(&has_early, __ATOMIC_RELAXED))) {
        return;
    }
    for (int i = 0; i < MOST_EARLY; i++) {
        if (early[i].thread == pthread_self()) {
            __atomic_fetch_or(&self->held, early[i].held, __ATOMIC_RELAXED);
            early[i].held = 0;
            early[i].thread = 0;
            ws_handle_held(self);
            return;
        }
    }
}

static void arrives(int signal, siginfo_t *info, void *context) {
    struct ws_thread *self = ws_self;
    const void *pc = (const void *)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    bool is_free = ws_is_forsaken
            || (self != NULL && ws_has_token(self) && !self->speaks && !self->has_left && self->inside == 0
                && !ws_is_own(pc));
    if (is_free) {
        handle(signal, info, context);
        return;
    }
    int error = errno;
    last_info[signal] = *info;
    if (self != NULL && (wanted[signal].sa_flags & SA_RESTART) == 0) {
        self->is_interrupted = true;
    }
    if (self == NULL) {
        hold_early(signal);
    } else {
        __atomic_fetch_or(&self->held, UINT64_C(1) << (signal - 1), __ATOMIC_RELAXED);
        ws_call_back(self);
    }
    errno = error;
}

void ws_handle_held(struct ws_thread *self) {
    uint64_t held = __atomic_exchange_n(&self->held, 0, __ATOMIC_RELAXED);
    ucontext_t context;
    memset(&context, 0, sizeof context); /* where it was when the signal came means nothing any more */
    while (held != 0) {
        int signal = __builtin_ctzll(held) + 1;
        held &= held - 1;
        siginfo_t info = last_info[signal];
        sigset_t blocked = wanted[signal].sa_mask; /* as the kernel would */
        sigset_t before;
        if ((wanted[signal].sa_flags & SA_NODEFER) == 0) {
            sigaddset(&blocked, signal);
        }
        pthread_sigmask(SIG_BLOCK, &blocked, &before);
        handle(signal, &info, &context);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
}

/* Puts what the program wants into the kernel's words. */
static struct sigaction disguised(int signal, const struct sigaction *action) {
    struct sigaction real = *action;
    if (is_function(action) && !ws_is_deadly(signal)) {
        wanted[signal] = *action;
        real.sa_sigaction = arrives;
        real.sa_flags |= SA_SIGINFO;
    }
    return real;
}

/* And back. */
static void reveal(int signal, struct sigaction *action, const struct sigaction *former) {
    if ((action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == arrives) {
        *action = *former;
    } else if (ws_is_deadly(signal) && ws_is_ours(action)) {
        memset(action, 0, sizeof *action);
        action->sa_handler = SIG_DFL;
    }
}

static int set_action(int signal, const struct sigaction *action, struct sigaction *old) {
    WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
    struct sigaction former = wanted[signal];
    struct sigaction real;
    struct sigaction replaced;
    if (action != NULL) {
        real = disguised(signal, action);
    }
    int result = real_sigaction(signal, action != NULL ? &real : NULL, &replaced);
    if (result != 0) {
        wanted[signal] = former;
        return result;
    }
    if (action != NULL && !is_function(action) && action->sa_handler == SIG_DFL && ws_is_deadly(signal)) {
        ws_watch_deadly(signal);
    }
    if (old != NULL) {
        reveal(signal, &replaced, &former);
        *old = replaced;
    }
    return 0;
}

static bool is_watched(int signal, const void *pc) {
    return ws_self != NULL && ws_self->is_controlled && signal >= 1 && signal < _NSIG && !ws_is_own(pc);
}

WS_EXPORT int sigaction(int signal, const struct sigaction *restrict action, struct sigaction *restrict old) {
    if (!is_watched(signal, WS_HERE)) {
        WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
        return real_sigaction(signal, action, old);
    }
    return set_action(signal, action, old);
}

WS_EXPORT sighandler_t signal(int number, sighandler_t handler) {
    if (!is_watched(number, WS_HERE)) {
        WS_REAL(sighandler_t, signal, (int, sighandler_t));
        return real_signal(number, handler);
    }
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    struct sigaction old;
    sigemptyset(&action.sa_mask);
    return set_action(number, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

/* Those that the program has set before it came under control. */
void ws_signals_prepare(void) {
    WS_REAL(int, sigaction, (int, const struct sigaction *, struct sigaction *));
    for (int number = 1; number < _NSIG; number++) {
        struct sigaction action;
        if (real_sigaction(number, NULL, &action) == 0 && is_function(&action) && action.sa_sigaction != arrives
            && !ws_is_ours(&action) && !ws_is_deadly(number)) {
            struct sigaction real = disguised(number, &action);
            real_sigaction(number, &real, NULL);
        }
    }
}

/* ---- signals that the program sends itself ---- */

/* Whoever gets it handles it next, if it is not this thread, which has handled it already: so a run can be repeated. */
#define SENDS(name, parameters, arguments, signal)                                                                     \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        if (!ws_controls() || ws_is_own(WS_HERE) || signal < 1 || signal >= _NSIG || !is_function(&wanted[signal])) {  \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        uint32_t returns = ws_returns();                                                                               \
        uint32_t handled = ws_self->handled;                                                                           \
        int result = real_##name arguments;                                                                            \
        if (result == 0 && ws_self->handled == handled) {                                                              \
            ws_await_return(returns);                                                                                  \
        }                                                                                                              \
        return result;                                                                                                 \
    }

SENDS(pthread_kill, (pthread_t thread, int signal), (thread, signal), signal)
SENDS(pthread_sigqueue, (pthread_t thread, int signal, const union sigval value), (thread, signal, value), signal)
SENDS(kill, (pid_t process, int signal), (process, signal), signal)
SENDS(sigqueue, (pid_t process, int signal, const union sigval value), (process, signal, value), signal)
SENDS(tgkill, (pid_t process, pid_t thread, int signal), (process, thread, signal), signal)

/* ---- timers that send signals: nobody knows when ---- */

static void note_timer(bool is_set) {
    if (is_set && ws_controls()) {
        ws_expect_signals();
    }
}

WS_EXPORT unsigned alarm(unsigned seconds) {
    WS_REAL(unsigned, alarm, (unsigned));
    note_timer(seconds > 0);
    return real_alarm(seconds);
}

WS_EXPORT int setitimer(__itimer_which_t which, const struct itimerval *restrict value, struct itimerval *restrict old) {
    WS_REAL(int, setitimer, (__itimer_which_t, const struct itimerval *restrict, struct itimerval *restrict));
    note_timer(which == ITIMER_REAL && value != NULL && (value->it_value.tv_sec != 0 || value->it_value.tv_usec != 0));
    return real_setitimer(which, value, old);
}

WS_EXPORT int timer_settime(
        timer_t timer, int flags, const struct itimerspec *restrict value, struct itimerspec *restrict old) {
    WS_REAL(int, timer_settime, (timer_t, int, const struct itimerspec *restrict, struct itimerspec *restrict));
    note_timer(value->it_value.tv_sec != 0 || value->it_value.tv_nsec != 0);
    return real_timer_settime(timer, flags, value, old);
}
