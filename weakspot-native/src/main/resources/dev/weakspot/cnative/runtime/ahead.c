/* Looking ahead: what a thread would do if its next read gave an older value, tried out by a copy of the process. */
#include "channel.h"

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

bool ws_is_ahead;
struct ws_request ws_ahead_request;

enum { TURNS_AHEAD = 200, READS_AHEAD = 20000, MILLISECONDS_AHEAD = 500 };
enum { AHEAD_COMES_BACK = 0, AHEAD_GOES_ON = 1 };

static uint64_t ahead_value[2];
static uint32_t ahead_turns;
static uint32_t ahead_reads;

static void __attribute__((noreturn)) end(int code) {
    for (;;) {
        syscall(SYS_exit, code); /* not exit_group, which is more than may be done */
    }
}

/*
 * Whoever does more than read and compute has left the loop, and must not be able to: with no descriptors, and with no call of
 * the kernel but to read, write and end. That is refused where a filter is there already, as in containers; then we make one.
 * Not otherwise: filters are compiled by the kernel, and of some thousands a second there are soon too many.
 */
static void lock_in(void) {
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
        end(AHEAD_COMES_BACK); /* without it a look ahead could do harm: better to miss something */
    }
}

bool ws_look_ahead(struct ws_thread *self) {
    ahead_value[0] = ws_wire->answer.value[0];
    ahead_value[1] = ws_wire->answer.value[1];
    int error = errno;
    /* A child that the program does not notice: it sends no signal when it ends, and only who asks for clones waits for it. */
    pid_t copy = (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
    if (copy == 0) {
        /* Of processor time, which does not depend on what else the machine has to do; nothing here can sleep. */
        struct itimerval limit = {.it_value = {.tv_usec = MILLISECONDS_AHEAD * 1000}};
        sigset_t alarm;
        sigemptyset(&alarm);
        sigaddset(&alarm, SIGPROF);
        signal(SIGPROF, SIG_DFL);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setitimer(ITIMER_PROF, &limit, NULL);
        sigprocmask(SIG_UNBLOCK, &alarm, NULL);
        lock_in();
        ws_is_ahead = true;
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
    return is_undecided || (WIFEXITED(status) && WEXITSTATUS(status) == AHEAD_COMES_BACK);
}

void ws_ahead_ends(bool comes_back) {
    end(comes_back ? AHEAD_COMES_BACK : AHEAD_GOES_ON);
}

/* Not on a value that is no more there: it is told so, and looks again. That is what it would do if it read on, too. */
void ws_ahead_sleeps(const void *word, uint32_t expected) {
    bool is_refused = __atomic_load_n((const uint32_t *)word, __ATOMIC_RELAXED) != expected;
    if (is_refused && (uintptr_t)word == ws_self->wanted_address && expected == (uint32_t)ahead_value[0]) {
        ws_ahead_ends(true);
    }
}

/*
 * Where it stood, it reads the same again: exactly where it stood it will do so for ever, and after so many turns we believe
 * it. All other reads see what is in memory.
 */
struct ws_answer ws_answer_ahead(struct ws_thread *self) {
    struct ws_request *request = &ws_ahead_request;
    struct ws_answer answer = {.turn = self->number, .value = {request->current[0], request->current[1]}};
    switch (request->kind) {
    case WS_LOAD:
    case WS_COMPARE_EXCHANGE: {
        bool is_back = request->pc == self->wanted_pc && request->frame == self->wanted_frame
                && request->address == self->wanted_address;
        if (is_back) {
            if (request->place == self->wanted_place || ++ahead_turns > TURNS_AHEAD) {
                ws_ahead_ends(true);
            }
            answer.value[0] = ahead_value[0];
            answer.value[1] = ahead_value[1];
        }
        if (++ahead_reads > READS_AHEAD) {
            ws_ahead_ends(true);
        }
        if (request->kind == WS_COMPARE_EXCHANGE) {
            if (answer.value[0] == request->operand[0] && answer.value[1] == request->operand[1]) {
                ws_ahead_ends(false);
            }
            answer.outcome = WS_REFUSED;
        }
        return answer;
    }
    case WS_FENCE:
        if (request->mode == __ATOMIC_SEQ_CST) {
            ws_ahead_ends(false); /* others may be ordered after it */
        }
        return answer;
    case WS_PAUSE:
    case WS_CLOCK:
        return answer;
    default:
        ws_ahead_ends(false);
    }
}
