/* Signal handlers of the program: for a signal that it sends to itself, and for a fault, after which it continues. */
#define _GNU_SOURCE
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#include "together.h"

static volatile sig_atomic_t handled;
static sigjmp_buf survived;
static int *volatile nowhere;

static void on_user_signal(int number) {
    handled = number;
}

static void on_segmentation_fault(int number, siginfo_t *information, void *context) {
    (void)number;
    (void)information;
    (void)context;
    siglongjmp(survived, 1);
}

static void *work(void *argument) {
    raise(SIGUSR1);
    assert(handled == SIGUSR1);
#ifdef DEFAULT_ACTION
    signal(SIGSEGV, SIG_DFL);
#endif
    if (sigsetjmp(survived, 1) == 0) {
        *nowhere = 1; //! crash
        assert(!"not reached");
    }
    return argument;
}

static atomic_int steps;

static void *other(void *argument) {
    atomic_fetch_add(&steps, 1);
    return argument;
}

int main(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_segmentation_fault;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, NULL);
    signal(SIGUSR1, on_user_signal);
    together(work, other);
}
