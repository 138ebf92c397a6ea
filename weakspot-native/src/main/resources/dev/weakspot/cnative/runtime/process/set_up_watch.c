/*
 * The observation of a set-up by ptrace. A run may start behind the set-up only if the set-up can be shared by all runs: it has
 * changed only the memory of its process. Only system calls have other effects, and every system call of the set-up is compared with
 * a list of harmless ones. After the first other call the run continues without observation.
 */
#include "process/set_up_watch.h"
#include "link/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef PTRACE_EVENT_STOP
#define PTRACE_EVENT_STOP 128
#endif
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

/* As the kernel declares it; the headers of older C libraries lack it. */
#define GET_SYSCALL_INFO ((enum __ptrace_request)0x420e)
enum { AT_ENTRY = 1 };
struct call {
    uint8_t stop;
    uint8_t padding[3];
    uint32_t architecture;
    uint64_t pc;
    uint64_t frame;
    uint64_t number;
    uint64_t arguments[6];
    uint64_t rest[4];
};

static bool is_of_runtime(const struct ws_watch *watch, uint64_t descriptor) {
    return (int)descriptor == ws_wake_socket || (int)descriptor == watch->handover;
}

static bool is_standard_stream(uint64_t descriptor) {
    return descriptor <= 2;
}

/* Opens a file for reading only. */
static bool only_reads(uint64_t flags) {
    return (flags & O_ACCMODE) == O_RDONLY && (flags & (O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY))) == 0;
}

/* A shared mapping of a file that was opened for reading cannot become writable. */
static bool is_private_or_constant(uint64_t rights, uint64_t flags) {
    return (flags & MAP_TYPE) == MAP_PRIVATE || ((rights & PROT_WRITE) == 0 && (flags & MAP_ANONYMOUS) == 0);
}

static bool is_inherited_advice(uint64_t advice) {
    return advice != MADV_DONTFORK && advice != MADV_WIPEONFORK && advice != MADV_REMOVE;
}

static bool asks_for_flags(uint64_t descriptor, uint64_t command) {
    return command == F_GETFD || command == F_GETFL || (command == F_SETFD && !is_standard_stream(descriptor));
}

static bool is_harmless_option(uint64_t option) {
    return option == PR_GET_NAME || option == PR_SET_NAME || option == PR_SET_VMA;
}

/*
 * Calls that depend on the number of the process, as getpid does, are not in the list: each run has another number. Descriptors that
 * remain open are compared at the end of the set-up.
 */
static bool is_harmless(const struct ws_watch *watch, const struct call *call) {
    const uint64_t *arguments = call->arguments;
    switch (call->number) {
    case SYS_brk:
    case SYS_munmap:
    case SYS_mremap:
    case SYS_mprotect:
    case SYS_mincore:
    case SYS_futex:
    case SYS_sched_yield:
    case SYS_sched_getaffinity:
    case SYS_getcpu:
    case SYS_clock_gettime:
    case SYS_clock_getres:
    case SYS_gettimeofday:
    case SYS_time:
    case SYS_nanosleep:
    case SYS_clock_nanosleep:
    case SYS_restart_syscall:
    case SYS_getrandom:
    case SYS_rt_sigaction:
    case SYS_rt_sigprocmask:
    case SYS_sigaltstack:
    case SYS_getrlimit:
    case SYS_getuid:
    case SYS_geteuid:
    case SYS_getgid:
    case SYS_getegid:
    case SYS_uname:
    case SYS_sysinfo:
    case SYS_getcwd:
    case SYS_access:
    case SYS_faccessat:
    case SYS_readlink:
    case SYS_readlinkat:
    case SYS_stat:
    case SYS_lstat:
    case SYS_fstat:
    case SYS_newfstatat:
    case SYS_statx:
    case SYS_statfs:
    case SYS_fstatfs:
    case SYS_getdents64:
    case SYS_read:
    case SYS_readv:
    case SYS_pread64:
    case SYS_preadv:
    case SYS_poll:
    case SYS_ppoll:
    case SYS_select:
    case SYS_pselect6:
    case SYS_exit:
    case SYS_exit_group:
        return true;
    case SYS_madvise:
        return is_inherited_advice(arguments[2]);
    case SYS_mmap:
        return is_private_or_constant(arguments[2], arguments[3]);
    case SYS_open:
        return only_reads(arguments[1]);
    case SYS_openat:
        return only_reads(arguments[2]);
    case SYS_close:
        return !is_standard_stream(arguments[0]);
    case SYS_lseek:
        return arguments[0] != 1 && arguments[0] != 2;
    case SYS_write:
    case SYS_writev:
        return arguments[0] == 1 || arguments[0] == 2;
    case SYS_sendto:
    case SYS_recvfrom:
        return is_of_runtime(watch, arguments[0]);
    case SYS_ioctl:
        return arguments[1] == TCGETS || arguments[1] == TIOCGWINSZ || arguments[1] == FIONREAD;
    case SYS_fcntl:
        return asks_for_flags(arguments[0], arguments[1]);
    case SYS_prctl:
        return is_harmless_option(arguments[0]);
    case SYS_prlimit64:
        return arguments[2] == 0;
    default:
        return false;
    }
}

static void detach(struct ws_watch *watch, long signal) {
    ptrace(PTRACE_DETACH, watch->run, NULL, signal);
    watch->run = 0;
}

static void refuse(struct ws_watch *watch, int32_t refusal, long signal) {
    watch->is_refused = true;
    watch->refusal = refusal;
    detach(watch, signal);
}

bool ws_has_ended(pid_t process) {
    siginfo_t state = {.si_pid = 0};
    bool has_state = waitid(P_PID, (id_t)process, &state, WEXITED | WNOHANG | WNOWAIT) == 0 && state.si_pid == process;
    return has_state && (state.si_code == CLD_EXITED || state.si_code == CLD_KILLED || state.si_code == CLD_DUMPED);
}

bool ws_is_stopped(pid_t process) {
    siginfo_t state = {.si_pid = 0};
    bool has_state = waitid(P_PID, (id_t)process, &state, WSTOPPED | WNOHANG | WNOWAIT) == 0 && state.si_pid == process;
    return has_state && state.si_code == CLD_TRAPPED;
}

/* Stops the run in whatever it does. False if it has ended. */
static bool stop(struct ws_watch *watch) {
    int status = 0;
    if (ptrace(PTRACE_INTERRUPT, watch->run, NULL, NULL) != 0) {
        return false;
    }
    siginfo_t state; /* of a stop or an end, which is left for the fork server */
    while (waitid(P_PID, (id_t)watch->run, &state, WEXITED | WSTOPPED | WNOWAIT) != 0 && errno == EINTR) {}
    return !ws_has_ended(watch->run) && waitpid(watch->run, &status, __WALL) == watch->run;
}

void ws_watch_begin(struct ws_watch *watch, pid_t run, int handover) {
    *watch = (struct ws_watch){.run = run, .handover = handover};
    if (ptrace(PTRACE_SEIZE, run, NULL, (long)PTRACE_O_TRACESYSGOOD) != 0) { /* forbidden, or a debugger observes the run */
        *watch = (struct ws_watch){.is_refused = true, .refusal = WS_REFUSED_NOT_OBSERVED};
    } else if (!stop(watch) || ptrace(PTRACE_SYSCALL, run, NULL, NULL) != 0) {
        refuse(watch, WS_REFUSED_NOT_OBSERVED, 0);
    }
}

static void before_call(struct ws_watch *watch) {
    struct call call = {.stop = 0};
    if (ptrace(GET_SYSCALL_INFO, watch->run, (void *)sizeof call, &call) <= 0 || call.architecture != AUDIT_ARCH_X86_64) {
        refuse(watch, WS_REFUSED_NOT_OBSERVED, 0);
    } else if (call.stop == AT_ENTRY && !is_harmless(watch, &call)) {
        refuse(watch, (int32_t)call.number, 0);
    } else {
        ptrace(PTRACE_SYSCALL, watch->run, NULL, NULL);
    }
}

void ws_watch_stopped(struct ws_watch *watch, int status) {
    int signal = WSTOPSIG(status);
    if (watch->run == 0) {
        return;
    }
    if (signal == (SIGTRAP | 0x80)) {
        before_call(watch);
    } else if (status >> 16 == PTRACE_EVENT_STOP && signal == SIGTRAP) {
        ptrace(PTRACE_SYSCALL, watch->run, NULL, NULL);
    } else {
        bool is_group_stop = status >> 16 == PTRACE_EVENT_STOP;
        refuse(watch, WS_REFUSED_SIGNAL, is_group_stop ? 0 : signal);
    }
}

void ws_watch_end(struct ws_watch *watch) {
    if (watch->run != 0 && stop(watch)) {
        detach(watch, 0);
    }
    watch->run = 0;
}
