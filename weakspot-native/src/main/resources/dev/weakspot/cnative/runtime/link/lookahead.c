/* Look-ahead: a copy of the process runs a thread with an older value for its next read, and reports whether it continues. */
#include "link/channel.h"
#include "link/lookahead.h"
#include "process/thread_state.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

bool ws_is_lookahead;
struct ws_request ws_lookahead_request;

enum { TURNS_AHEAD = 200, READS_AHEAD = 20000, MILLISECONDS_AHEAD = 500 };
enum { AHEAD_REPEATS = 0, AHEAD_CONTINUES = 1 };

static uint64_t ahead_value[2];
static uint32_t ahead_turns;
static uint32_t ahead_reads;

static void __attribute__((noreturn)) end(int code) {
    for (;;) {
        syscall(SYS_exit, code); /* not exit_group, which strict seccomp mode forbids */
    }
}

/*
 * A thread that does more than read and compute has left its waiting loop, and the copy must not have effects: it gets no
 * descriptors, and no system calls except read, write and exit. Strict mode is preferred to a filter: the kernel compiles each
 * filter, and a campaign needs thousands a second. Where a filter exists already, as in containers, strict mode is refused.
 */
static void enter_sandbox(void) {
    close_range(0, ~0u, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT, 0, 0, 0) == 0) {
        return;
    }
#define ALLOW(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    struct sock_filter rules[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
            ALLOW(SYS_exit),
            ALLOW(SYS_rt_sigreturn),
            ALLOW(SYS_read),
            ALLOW(SYS_write),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
#undef ALLOW
    struct sock_fprog filter = {.len = sizeof rules / sizeof rules[0], .filter = rules};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) != 0) {
        end(AHEAD_REPEATS); /* without a filter the copy could have effects: better to miss a behaviour */
    }
}

bool ws_lookahead_run(struct ws_thread *self) {
    ahead_value[0] = ws_wire->answer.value[0];
    ahead_value[1] = ws_wire->answer.value[1];
    int error = errno;
    /* A child that the program does not notice: it sends no signal when it ends, and only waits with __WCLONE find it. */
    pid_t copy = (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
    if (copy == 0) {
        /* Processor time does not depend on the load of the machine; nothing here can sleep. */
        struct itimerval limit = {.it_value = {.tv_usec = MILLISECONDS_AHEAD * 1000}};
        sigset_t alarm;
        sigemptyset(&alarm);
        sigaddset(&alarm, SIGPROF);
        signal(SIGPROF, SIG_DFL);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setitimer(ITIMER_PROF, &limit, NULL);
        sigprocmask(SIG_UNBLOCK, &alarm, NULL);
        enter_sandbox();
        ws_is_lookahead = true;
        ahead_turns = 0;
        ahead_reads = 0;
        self->log_next = NULL;
        self->log_end = NULL;
        return true;
    }
    int status = 0;
    pid_t ended = -1;
    while (copy > 0 && (ended = waitpid(copy, &status, __WCLONE)) < 0 && errno == EINTR) {}
    errno = error;
    bool is_undecided = ended < 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF);
    return is_undecided || (WIFEXITED(status) && WEXITSTATUS(status) == AHEAD_REPEATS);
}

void ws_lookahead_ends(bool repeats) {
    end(repeats ? AHEAD_REPEATS : AHEAD_CONTINUES);
}

/* The futex refuses an outdated value, and the thread reads again: this counts as a repetition of the read. */
void ws_lookahead_sleeps(const void *word, uint32_t expected) {
    bool is_refused = __atomic_load_n((const uint32_t *)word, __ATOMIC_RELAXED) != expected;
    if (is_refused && (uintptr_t)word == ws_self->read_address && expected == (uint32_t)ahead_value[0]) {
        ws_lookahead_ends(true);
    }
}

/*
 * The pending read returns the tried value again. With the same local state the thread repeats it for ever; with another local
 * state, a limit on the turns decides. All other reads return the value in memory.
 */
struct ws_answer ws_lookahead_answer(struct ws_thread *self) {
    struct ws_request *request = &ws_lookahead_request;
    struct ws_answer answer = {.turn = self->number, .value = {request->current[0], request->current[1]}};
    switch (request->kind) {
    case WS_LOAD:
    case WS_COMPARE_EXCHANGE: {
        bool is_same_read = request->pc == self->read_pc && request->frame == self->read_frame
                && request->address == self->read_address;
        if (is_same_read) {
            if (request->local_state_hash == self->read_state_hash || ++ahead_turns > TURNS_AHEAD) {
                ws_lookahead_ends(true);
            }
            answer.value[0] = ahead_value[0];
            answer.value[1] = ahead_value[1];
        }
        if (++ahead_reads > READS_AHEAD) {
            ws_lookahead_ends(true);
        }
        if (request->kind == WS_COMPARE_EXCHANGE) {
            if (answer.value[0] == request->operand[0] && answer.value[1] == request->operand[1]) {
                ws_lookahead_ends(false);
            }
            answer.outcome = WS_REFUSED;
        }
        return answer;
    }
    case WS_FENCE:
        if (request->mode == __ATOMIC_SEQ_CST) {
            ws_lookahead_ends(false); /* it may order other threads */
        }
        return answer;
    case WS_PAUSE:
    case WS_CLOCK:
        return answer;
    default:
        ws_lookahead_ends(false);
    }
}
