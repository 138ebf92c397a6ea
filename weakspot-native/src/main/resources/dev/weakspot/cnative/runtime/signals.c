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
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/* What the program has asked for. */
static struct sigaction wanted[_NSIG];

/* How many signals have come, and how many of these to threads that were away. */
static uint32_t arrivals;
static uint32_t arrivals_away;

static bool is_function(const struct sigaction *action) {
    return (action->sa_flags & SA_SIGINFO) != 0 || (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static void handle(int signal, siginfo_t *info, void *context) {
    const struct sigaction *action = &wanted[signal];
    struct ws_thread *self = ws_self;
    bool is_interrupted = self != NULL && self->is_interrupted;
    int error = errno;
    if (action->sa_flags & SA_SIGINFO) {
        action->sa_sigaction(signal, info, context);
    } else if (is_function(action)) {
        action->sa_handler(signal);
    }
    if (self != NULL) {
        self->handled++;
        self->is_interrupted = is_interrupted; /* it may have made calls itself */
    }
    errno = error;
}

/* What is blocked while a handler runs, as the kernel would have it. */
static sigset_t blocked_during(int signal, const sigset_t *before) {
    sigset_t blocked;
    sigorset(&blocked, before, &wanted[signal].sa_mask);
    if ((wanted[signal].sa_flags & SA_NODEFER) == 0) {
        sigaddset(&blocked, signal);
    }
    return blocked;
}

static void hold(struct ws_thread *self, int signal, const siginfo_t *info) {
    if (self->held < WS_MOST_HELD) {
        self->held_signals[self->held] = (struct ws_held_signal){signal, *info};
        self->held++;
    }
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
    if (WS_LIKELY(!__atomic_load_n(&has_early, __ATOMIC_RELAXED) && self->held == 0)) {
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
    ws_handle_held(self);
}

/* Where nobody else has to wait for it, and no lock of the C library may be held, it is handled at once. */
static bool is_free(const struct ws_thread *self, const void *pc) {
    return ws_is_forsaken
            || (self != NULL && ws_has_token(self) && !self->speaks && !self->has_left && self->inside == 0
                && !ws_is_own(pc) && !ws_is_of_c_library(pc));
}

uint32_t ws_arrivals(void) {
    return __atomic_load_n(&arrivals, __ATOMIC_ACQUIRE);
}

/* Said when somebody has been told that it came: the engine looks there next. */
static void note_arrival(int signal) {
    if (ws_is_run) {
        ws_alarm_arrives(signal);
        ws_expect_signals(WS_OF_OTHERS, false);
    }
    __atomic_add_fetch(&arrivals, 1, __ATOMIC_RELEASE);
}

/* All signals are blocked. */
static void arrives(int signal, siginfo_t *info, void *given) {
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
        self->is_interrupted |= (wanted[signal].sa_flags & SA_RESTART) == 0;
        hold(self, signal, info);
        ws_call_back(self);
        bool is_away = self->has_left && !self->speaks;
        __atomic_add_fetch(&arrivals_away, is_away, __ATOMIC_RELEASE);
        note_arrival(signal);
        if (is_away) {
            pthread_sigmask(SIG_SETMASK, self->away_mask != NULL ? self->away_mask : &context->uc_sigmask, NULL);
            self->away_mask = NULL;
            ws_handle_away(self);
        }
    }
    errno = error;
}

void ws_handle_held(struct ws_thread *self) {
    sigset_t all;
    sigset_t before;
    ucontext_t context;
    memset(&context, 0, sizeof context); /* where it was when the signal came means nothing any more */
    sigfillset(&all);
    for (;;) {
        pthread_sigmask(SIG_SETMASK, &all, &before);
        if (self->held == 0) {
            break;
        }
        struct ws_held_signal first = self->held_signals[0];
        self->held--;
        memmove(&self->held_signals[0], &self->held_signals[1], self->held * sizeof first);
        sigset_t blocked = blocked_during(first.signal, &before);
        pthread_sigmask(SIG_SETMASK, &blocked, NULL);
        handle(first.signal, &first.info, &context);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Puts what the program wants into the kernel's words. */
static struct sigaction disguised(int signal, const struct sigaction *action) {
    struct sigaction real = *action;
    wanted[signal] = *action;
    if (is_function(action) && !ws_is_deadly(signal)) {
        real.sa_sigaction = arrives;
        real.sa_flags |= SA_SIGINFO;
        sigfillset(&real.sa_mask);
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

static void open_up(int signal) {
    bool is_of_user = signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT || signal == SIGTSTP
            || signal == SIGCONT || signal == SIGWINCH;
    if (ws_is_handled(signal)) {
        ws_open_up(is_of_user ? WS_TO_USER | WS_TO_HANDLERS : WS_TO_HANDLERS);
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
    if (action != NULL) {
        open_up(signal);
        ws_alarm_is_handled();
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

struct sent {
    uint32_t arrivals;
    uint32_t away;
    uint32_t returns;
};

static struct sent before_sending(void) {
    return (struct sent){
            __atomic_load_n(&arrivals, __ATOMIC_ACQUIRE), __atomic_load_n(&arrivals_away, __ATOMIC_ACQUIRE), ws_returns()};
}

/*
 * Whoever gets it handles it next, and this thread before it goes on: so a run can be repeated. Who gets it in a call that may
 * block has to come back for that.
 */
static void after_sending(struct sent sent) {
    struct ws_patience patience = {0, 0}; /* the signal may be blocked */
    struct ws_thread *self = ws_self;
    self->effects++; /* who sends signals over and over does not only wait */
    while (__atomic_load_n(&arrivals, __ATOMIC_ACQUIRE) == sent.arrivals && ws_is_patient(&patience)) {}
    ws_expect_signals(WS_OF_OTHERS, __atomic_load_n(&arrivals, __ATOMIC_ACQUIRE) == sent.arrivals);
    bool is_away = __atomic_load_n(&arrivals_away, __ATOMIC_ACQUIRE) != sent.away;
    while (is_away && ws_returns() == sent.returns && ws_is_patient(&patience)) {}
    ws_handle_held(self);
}

bool ws_is_handled(int signal) {
    return signal >= 1 && signal < _NSIG && is_function(&wanted[signal]) && !ws_is_deadly(signal);
}

void ws_signals_begin(void) {
    for (int signal = 1; signal < _NSIG; signal++) {
        open_up(signal);
    }
}

#define SENDS(name, parameters, arguments, is_own_process)                                                             \
    WS_EXPORT int name parameters {                                                                                    \
        WS_REAL(int, name, parameters)                                                                                 \
        if (!ws_controls() || ws_is_own(WS_HERE) || !ws_is_handled(signal) || !(is_own_process)) {                        \
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
        if (WS_UNLIKELY(ws_controls() && ws_self->held != 0 && !ws_is_own(WS_HERE))) {                                 \
            ws_handle_held(ws_self);                                                                                   \
        }                                                                                                              \
        return result;                                                                                                 \
    }

UNBLOCKS(pthread_sigmask)
UNBLOCKS(sigprocmask)
