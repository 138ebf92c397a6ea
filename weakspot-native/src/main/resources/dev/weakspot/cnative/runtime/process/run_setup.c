/* The setup of runs: work that the fork server does once before them, and the first steps of each run. */
#include "io/run_streams.h"
#include "link/access_log.h"
#include "link/channel.h"
#include "link/interception.h"
#include "process/fork_server.h"
#include "process/random.h"
#include "process/signals.h"
#include "process/termination.h"
#include "process/thread_lifecycle.h"

#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <unistd.h>

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22 /* Linux 5.14; older kernels refuse it */
#endif

static struct ws_thread main_thread;

/*
 * Without randomisation, addresses are the same in every run. Containers may forbid it: then they are the same only for the runs
 * of one fork server.
 */
void ws_fix_addresses(char **arguments) {
    int now = personality(0xffffffff);
    if (now == -1 || (now & ADDR_NO_RANDOMIZE) != 0 || getenv("WEAKSPOT_AGAIN") != NULL) {
        return;
    }
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0 || personality((unsigned long)now | ADDR_NO_RANDOMIZE) == -1) {
        return;
    }
    self[length] = 0;
    bool binds_now = getenv("LD_BIND_NOW") != NULL; /* without it each run would look up the same symbols again */
    setenv("WEAKSPOT_AGAIN", binds_now ? "1" : WS_BIND_NOW_SET, 1);
    setenv("LD_BIND_NOW", "1", 0);
    execv(self, arguments);
}

enum { MOST_BYTES_KEPT = 2 << 20 };

/*
 * Fork copies the page table of a mapping only if the mapping has a private page. Without it, each run would have a page fault
 * for each page of code that it reaches. So each mapping gets a private page: a byte is overwritten with itself.
 */
static void keep_pages(void) {
    int memory = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
    FILE *mappings = fopen("/proc/self/maps", "re");
    char line[PATH_MAX + 100];
    while (memory >= 0 && mappings != NULL && fgets(line, sizeof line, mappings) != NULL) {
        uintptr_t low, high;
        char rights[5];
        unsigned long file;
        bool is_read = sscanf(line, "%lx-%lx %4s %*x %*s %lu", &low, &high, rights, &file) == 4;
        if (is_read && file != 0 && strncmp(rights, "r-", 2) == 0 && rights[3] == 'p' && high - low <= MOST_BYTES_KEPT) {
            madvise((void *)low, high - low, MADV_POPULATE_READ);
            (void)!pwrite(memory, (void *)low, 1, (off_t)low); /* where that is forbidden, runs are only slower */
        }
    }
    if (mappings != NULL) {
        fclose(mappings);
    }
    if (memory >= 0) {
        close(memory);
    }
}

/* Each run pays for work that is left to it, and for each page that it touches. */
void ws_prepare_runs(char **arguments) {
    ws_self = &main_thread;
    main_thread.stack_high = (uintptr_t)arguments;
    ws_redirect_streams();
    mallopt(M_ARENA_MAX, 1); /* one thread runs at a time, and each arena costs system calls */
    ws_find_real_functions();
    ws_threads_prepare();
    ws_random_prepare();
    ws_termination_prepare();
    ws_signals_prepare();
    keep_pages();
}

/* Signal actions of the fork server, and the earlier actions of the program, which the runs restore. */
static struct {
    int signal;
    sighandler_t servers;
    struct sigaction programs;
} taken[] = {
        {.signal = SIGCHLD, .servers = SIG_DFL},
        {.signal = SIGINT, .servers = SIG_IGN}, /* the engine is interrupted, and ends the fork server */
        {.signal = SIGTERM, .servers = SIG_IGN},
        {.signal = SIGHUP, .servers = SIG_IGN},
        {.signal = SIGPIPE, .servers = SIG_IGN},
};
enum { TAKEN = sizeof taken / sizeof taken[0] };

void ws_take_signals(void) {
    for (int i = 0; i < TAKEN; i++) {
        struct sigaction action = {.sa_handler = taken[i].servers};
        sigaction(taken[i].signal, &action, &taken[i].programs);
    }
}

static void restore_signals(void) {
    for (int i = 0; i < TAKEN; i++) {
        sigaction(taken[i].signal, &taken[i].programs, NULL);
    }
}

void ws_begin_process(pid_t server) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server) {
        _exit(0);
    }
    setpgid(0, 0); /* here too: the run may start a process before the fork server has made the group */
    restore_signals();
}

void ws_begin_run(pid_t server) {
    ws_begin_process(server);
    ws_reopen_input();
    ws_asked = ws_wire->asked;
    main_thread.held_count = 0; /* signals that the fork server got are not the run's */
    main_thread.is_controlled = true;
    ws_is_run = true;
    ws_signals_begin();
    ws_use_log(&main_thread, 0);
    if (main_thread.has_inner_stack) { /* made before the run */
        ws_log_storage(WS_STACK, NULL, 0, NULL);
    }
}
