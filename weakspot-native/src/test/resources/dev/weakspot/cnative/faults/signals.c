/* Programs that send signals to themselves, block or ignore them. */
#include "faults.h"
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>
#include <sys/syscall.h>
#include <unistd.h>

static void kill_run(void) { kill(getpid(), SIGKILL); }
static void stop_run(void) { kill(getpid(), SIGSTOP); }
static void raise_usr1(void) { raise(SIGUSR1); }

static void write_to_closed_pipe(void) {
    int ends[2];
    check(pipe(ends) == 0);
    close(ends[0]);
    (void)!write(ends[1], "x", 1);
}

static void die_by_alarm(void) {
    struct itimerval soon = {.it_value = {.tv_usec = 1000}};
    setitimer(ITIMER_REAL, &soon, NULL);
    syscall(SYS_pause);
}

static atomic_int ticks;
static void tick(int signal) { atomic_fetch_add(&ticks, signal == SIGALRM); }

static void tick_while_counting(void) {
    struct itimerval often = {.it_value = {.tv_usec = 5000}, .it_interval = {.tv_usec = 5000}};
    struct itimerval never = {0};
    signal(SIGALRM, tick);
    setitimer(ITIMER_REAL, &often, NULL);
    while (atomic_fetch_add(&counter, 1) >= 0 && atomic_load(&ticks) < 3) {
    }
    setitimer(ITIMER_REAL, &never, NULL);
}

static void block_signals(void) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    raise(SIGUSR1);
}

static void ignore_signals(void) {
    for (int i = 1; i < 32; i++) {
        signal(i, SIG_IGN);
    }
}

const struct fault signals_faults[] = {
        FAULT(kill_run), FAULT(stop_run), FAULT(raise_usr1), FAULT(write_to_closed_pipe),
        FAULT(die_by_alarm), FAULT(tick_while_counting), FAULT(block_signals),
        FAULT(ignore_signals), {0}};
