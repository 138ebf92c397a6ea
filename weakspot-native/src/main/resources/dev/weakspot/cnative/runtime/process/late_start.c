/* The late start: how a run offers to fork later runs behind its set-up, and how these continue. */
#include "io/run_streams.h"
#include "link/channel.h"
#include "link/interception.h"
#include "process/fork_server.h"
#include "process/late_start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Messages between the fork server and a candidate. */
enum { READY = 'r', GO = 'g', OFFER = 'o', ACCEPT = 'y', DECLINE = 'n' };

static bool has_sent(int socket, char message) {
    return send(socket, &message, 1, MSG_NOSIGNAL) == 1;
}

/* 0 if the other side has ended. */
static char received(int socket) {
    char message = 0;
    ssize_t count;
    do {
        count = recv(socket, &message, 1, 0);
    } while (count < 0 && errno == EINTR);
    return count == 1 ? message : 0;
}

/* ---- in the fork server ---- */

static int run_end = -1; /* the candidate's end of the socket; the candidate inherits it */

static void close_if_open(int *descriptor) {
    if (*descriptor >= 0) {
        close(*descriptor);
        *descriptor = -1;
    }
}

struct ws_candidate ws_candidate_open(void) {
    struct ws_candidate candidate = {.handover = -1, .signals = -1};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0) {
        candidate.handover = ws_with_high_number(ends[0]);
        run_end = ws_with_high_number(ends[1]);
    }
    return candidate;
}

static sigset_t child_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    return signals;
}

/* A stop of an observed process makes no descriptor readable but this. */
void ws_candidate_begin(struct ws_candidate *candidate, pid_t run) {
    int its = run_end;
    close_if_open(&run_end);
    if (candidate->handover < 0) {
        candidate->watch = (struct ws_watch){.is_refused = true, .refusal = WS_REFUSED_NOT_OBSERVED};
        return;
    }
    sigset_t signals = child_signals();
    sigprocmask(SIG_BLOCK, &signals, NULL);
    candidate->signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (candidate->signals >= 0 && received(candidate->handover) == READY) {
        ws_watch_begin(&candidate->watch, run, its);
    } else {
        candidate->watch = (struct ws_watch){.is_refused = true, .refusal = WS_REFUSED_NOT_OBSERVED};
    }
    has_sent(candidate->handover, GO);
}

bool ws_candidate_proceeds(struct ws_candidate *candidate) {
    struct signalfd_siginfo signal;
    while (read(candidate->signals, &signal, sizeof signal) == sizeof signal) {}
    int status;
    while (candidate->watch.run != 0 && ws_is_stopped(candidate->watch.run)
           && waitpid(candidate->watch.run, &status, WNOHANG | __WALL) == candidate->watch.run) {
        ws_watch_stopped(&candidate->watch, status);
    }
    char message;
    ssize_t count = recv(candidate->handover, &message, 1, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        return false;
    }
    bool has_offer = count == 1 && message == OFFER;
    if (!has_offer && !candidate->watch.is_refused) {
        candidate->watch.is_refused = true;
        candidate->watch.refusal = count == 1 ? -message : WS_REFUSED_DESCRIPTORS;
    }
    bool is_accepted = !candidate->watch.is_refused && candidate->watch.run != 0;
    ws_watch_end(&candidate->watch);
    if (!has_sent(candidate->handover, is_accepted ? ACCEPT : DECLINE)) {
        is_accepted = false;
    }
    close_if_open(&candidate->handover);
    return is_accepted;
}

int32_t ws_candidate_close(struct ws_candidate *candidate) {
    ws_watch_end(&candidate->watch);
    close_if_open(&candidate->handover);
    if (candidate->signals >= 0) {
        close_if_open(&candidate->signals);
        sigset_t signals = child_signals();
        sigprocmask(SIG_UNBLOCK, &signals, NULL);
    }
    return candidate->watch.is_refused ? candidate->watch.refusal : 0;
}

/* ---- in the run ---- */

static int handover = -1;
static int control = -1;

/*
 * A fingerprint of the open descriptors. A descriptor that the set-up opens would be shared by all runs, with its position. Nothing
 * here may allocate memory: addresses must be those of any other run.
 */
static uint64_t descriptors(void) {
    struct entry {
        uint64_t node;
        int64_t next;
        unsigned short length;
        unsigned char type;
        char name[];
    };
    static _Alignas(8) char entries[8192];
    uint64_t sum = 0;
    int folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    long length;
    while ((length = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
        const struct entry *entry;
        for (long at = 0; at < length; at += entry->length) {
            entry = (const struct entry *)(entries + at);
            int number = atoi(entry->name);
            struct stat file;
            if (entry->name[0] != '.' && number != folder && fstat(number, &file) == 0) {
                uint64_t one = (uint64_t)number * 0x9e3779b97f4a7c15u ^ file.st_ino * 0xff51afd7ed558ccdu ^ file.st_dev;
                sum += (one ^ one >> 32) * 0xc4ceb9fe1a85ec53u;
            }
        }
    }
    if (folder >= 0) {
        close(folder);
    }
    return length == 0 ? sum : 0;
}

static uint64_t descriptors_before;

/* The program may close a descriptor and open another one by the same number. */
static uint64_t node_of(int descriptor) {
    struct stat file;
    return descriptor >= 0 && fstat(descriptor, &file) == 0 ? file.st_ino : 0;
}

static uint64_t handover_node;
static uint64_t control_node;

void ws_become_candidate(struct ws_candidate *candidate, int server_control) {
    close_if_open(&candidate->handover);
    handover = run_end;
    control = server_control;
    handover_node = node_of(handover);
    control_node = node_of(control);
    descriptors_before = descriptors();
    has_sent(handover, READY);
    received(handover);
}

/* The state of the run at the end of its set-up, as far as it is not in the memory that a fork copies. */
static struct {
    struct ws_record log[WS_LOG_RECORDS];
    uint32_t logged;
    uint32_t is_open;
    uint32_t expects_signals;
    off_t input;
} set_up;

static void save_set_up(struct ws_thread *self) {
    set_up.logged = (uint32_t)(self->log_next - ws_wire->logs[0]);
    memcpy(set_up.log, ws_wire->logs[0], set_up.logged * sizeof set_up.log[0]);
    set_up.is_open = ws_wire->is_open;
    set_up.expects_signals = ws_wire->expects_signals;
    set_up.input = lseek(0, 0, SEEK_CUR);
}

static char offer(const struct ws_thread *self) {
    if (!ws_can_serve_late_runs()) {
        return -WS_REFUSED_OLD_LIBRARY;
    }
    if (self->log != 0 || descriptors() != descriptors_before || descriptors_before == 0) {
        return -WS_REFUSED_DESCRIPTORS;
    }
    return ws_save_output() ? OFFER : -WS_REFUSED_OUTPUT;
}

static void close_if_own(int *descriptor, uint64_t node) {
    if (node_of(*descriptor) == node) {
        close(*descriptor);
    }
    *descriptor = -1;
}

void ws_offer_late_start(void) {
    if (WS_LIKELY(handover < 0)) {
        return;
    }
    int error = errno;
    struct ws_thread *self = ws_self;
    bool is_own = node_of(handover) == handover_node && node_of(control) == control_node;
    bool is_accepted = is_own && has_sent(handover, offer(self)) && received(handover) == ACCEPT;
    close_if_own(&handover, handover_node);
    if (is_accepted) {
        save_set_up(self);
        self->is_controlled = false;
        ws_is_run = false;
        ws_serve_late_runs(control);
    }
    close_if_own(&control, control_node);
    errno = error;
}

void ws_continue_run(pid_t server) {
    struct ws_thread *self = ws_self;
    ws_begin_process(server);
    ws_reopen_input();
    lseek(0, set_up.input, SEEK_SET);
    ws_asked = ws_wire->asked;
    ws_wire->is_open = set_up.is_open;
    ws_wire->expects_signals = set_up.expects_signals;
    memcpy(ws_wire->logs[0], set_up.log, set_up.logged * sizeof set_up.log[0]);
    self->is_controlled = true;
    ws_is_run = true;
}
