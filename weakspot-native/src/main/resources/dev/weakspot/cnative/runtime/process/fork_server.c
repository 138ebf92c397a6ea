/* The fork server: a process of the program that forks a process for each run, on commands of the engine. */
#include "io/run_streams.h"
#include "link/channel.h"
#include "link/interception.h"
#include "process/fork_server.h"
#include "process/late_start.h"
#include "process/processors.h"
#include "process/random.h"
#include "process/signals.h"
#include "process/termination.h"
#include "process/thread_lifecycle.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char **arguments;

/* The run-time's descriptors have high numbers: a program may depend on the numbers that it gets itself. */
enum { FIRST_DESCRIPTOR = 900 };
static int control = -1;

/* Defined in a program that calls weakspot_start, where its runs begin. */
extern int weakspot_deferred_start __attribute__((weak));

static void write_all(int descriptor, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size > 0) {
        ssize_t written = send(descriptor, next, size, MSG_NOSIGNAL);
        if (written <= 0) {
            if (written < 0 && errno == EINTR) {
                continue;
            }
            _exit(0); /* the engine has ended */
        }
        next += written;
        size -= (size_t)written;
    }
}

static bool read_all(int descriptor, void *bytes, size_t size) {
    char *next = bytes;
    while (size > 0) {
        ssize_t count = recv(descriptor, next, size, 0);
        if (count <= 0) {
            if (count < 0 && errno == EINTR) {
                continue;
            }
            return false;
        }
        next += count;
        size -= (size_t)count;
    }
    return true;
}

void ws_exit_with_error(const char *message) {
    dprintf(2, "weakspot: %s: %s\n", message, strerror(errno));
    _exit(127);
}

int ws_with_high_number(int descriptor) {
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    if (moved < 0) {
        moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 100); /* the limit of descriptors is low */
    }
    if (moved < 0) {
        ws_exit_with_error("no file descriptor is free");
    }
    close(descriptor);
    return moved;
}

static int connect_to_engine(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        ws_exit_with_error("the path of the engine's socket is too long");
    }
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
        ws_exit_with_error("the engine cannot be reached");
    }
    return ws_with_high_number(descriptor);
}

static int memory_file(const char *name, size_t size) {
    int descriptor = memfd_create(name, MFD_CLOEXEC);
    if (descriptor < 0 || ftruncate(descriptor, (off_t)size) != 0) {
        ws_exit_with_error("shared memory cannot be created");
    }
    return ws_with_high_number(descriptor);
}

/* Whether the program has started processes before the runs: these are children of the fork server, and belong to no run. */
static bool has_own_children;

/* Kills all children of this process; false if none could be killed. */
static bool kill_children(void) {
    char name[64];
    char list[4096];
    snprintf(name, sizeof name, "/proc/self/task/%d/children", (int)gettid());
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    ssize_t length = read(file, list, sizeof list - 1);
    close(file);
    list[length > 0 ? length : 0] = 0;
    bool has_killed = false;
    char *next = list;
    char *end;
    for (long child = strtol(next, &end, 10); end != next; child = strtol(next, &end, 10)) {
        bool is_whole = *end == ' '; /* the last number may be incomplete */
        has_killed |= is_whole && kill((pid_t)child, SIGKILL) == 0;
        next = end;
    }
    return has_killed;
}

/* Ends the processes that the run has left. Processes outside its group have become children of the fork server meanwhile. */
static void end_descendants(pid_t run) {
    kill(-run, SIGKILL);
    while (!has_own_children) {
        pid_t ended = waitpid(-1, NULL, WNOHANG);
        if (ended < 0 || (ended == 0 && !kill_children())) {
            return;
        }
        if (ended == 0) {
            waitpid(-1, NULL, 0);
        }
    }
}

/* Messages to the engine: a letter and a number. */
enum {
    ENDED = 'E',     /* the run, with this wait status */
    LATE = 'L',      /* this process is the fork server from now on */
    REFUSED = 'H',   /* runs cannot start late, for this reason */
    EARLY = 'Q'      /* the late fork server has ended on command */
};

static void notify(char letter, int32_t number) {
    char message[1 + sizeof number];
    message[0] = letter;
    memcpy(message + 1, &number, sizeof number);
    write_all(control, message, sizeof message);
}

static void end_run(pid_t run, int status) {
    end_descendants(run);
    ws_bound_output(); /* the next run may begin much later */
    notify(ENDED, status);
}

/*
 * The run has become the fork server. When it has ended on command, this process is the fork server again. Otherwise this process ends
 * in the same way, as the only fork server would have done.
 */
static void await_late_server(pid_t late) {
    int status = 0;
    while (waitpid(late, &status, 0) < 0 && errno == EINTR) {}
    end_descendants(late);
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        kill(getpid(), WTERMSIG(status));
    }
    if (status != 0) {
        _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
    }
    notify(EARLY, 0);
}

/* Reads and executes a command of the engine during a run. */
static void obey(pid_t run) {
    char command = 0;
    uint32_t thread = 0;
    if (!read_all(control, &command, 1)) {
        kill(run, SIGKILL);
        waitpid(run, NULL, 0);
        end_descendants(run);
        _exit(0);
    }
    if (command == 'K') {
        kill(-run, SIGKILL);
        kill(run, SIGKILL);
    } else if (command == 'W' && read_all(control, &thread, sizeof thread) && thread <= WS_UNREGISTERED) {
        ws_let_run(thread);
    }
}

/* Executes commands of the engine until the run has ended, or has become the fork server. */
static void supervise(pid_t run, struct ws_candidate *candidate) {
    int ended = (int)syscall(SYS_pidfd_open, run, 0);
    int status = 0;
    bool is_late = false;
    while (!is_late) {
        struct pollfd polled[4] = {
                {.fd = control, .events = POLLIN},
                {.fd = ended, .events = POLLIN},
                {.fd = candidate->handover, .events = POLLIN},
                {.fd = candidate->handover < 0 ? -1 : candidate->signals, .events = POLLIN}};
        int ready = poll(polled, 4, 20);
        if (ready < 0 && errno != EINTR) {
            break;
        }
        if (ready == 0) {
            ws_bound_output();
        }
        if (ready > 0 && polled[0].revents != 0) {
            obey(run);
        }
        if (ready > 0 && (polled[2].revents != 0 || polled[3].revents != 0)) {
            is_late = ws_candidate_proceeds(candidate);
        }
        if (ws_has_ended(run) && waitpid(run, &status, WNOHANG) == run) {
            break;
        }
    }
    if (ended >= 0) {
        close(ended);
    }
    int32_t refusal = ws_candidate_close(candidate);
    if (is_late) {
        await_late_server(run);
        return;
    }
    if (refusal != 0) {
        notify(REFUSED, refusal);
    }
    end_run(run, status);
}

/* The system may have too many processes for a moment: so fork is repeated for up to two seconds. */
static pid_t fork_with_retries(pid_t (*make)(void)) {
    pid_t run = make();
    for (int tries = 0; run < 0 && tries < 100; tries++) {
        usleep(20000);
        run = make();
    }
    return run;
}

/* Executes commands of the engine until it begins a run. Returns whether this run may become the fork server. */
static bool await_begin(bool is_late) {
    for (;;) {
        char command;
        if (!read_all(control, &command, 1)) {
            _exit(0);
        }
        if (command == 'W' || command == 'A' || command == 'T') {
            uint32_t number;
            if (!read_all(control, &number, sizeof number)) {
                _exit(0);
            }
            if (command != 'W') { /* a wake-up for a run that has ended meanwhile is ignored */
                ws_pin_engine_thread((pid_t)number, command == 'T');
            }
        }
        if (command == 'Q' && is_late) {
            _exit(0);
        }
        if (command == 'R' || command == 'C') {
            return command == 'C' && !is_late;
        }
    }
}

static void prepare_to_serve(void) {
    ws_take_signals();
    has_own_children = waitpid(-1, NULL, WNOHANG) >= 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static void check_and_supervise(pid_t run, struct ws_candidate *candidate) {
    if (run < 0) {
        ws_exit_with_error("a process cannot be created");
    }
    setpgid(run, run); /* so that processes which the run starts can be ended with it */
    supervise(run, candidate);
}

/* Forks a process for each run on commands of the engine; returns in each of these processes. */
static void serve_runs(void) {
    pid_t server = getpid();
    prepare_to_serve();
    for (;;) {
        struct ws_candidate candidate = {.handover = -1, .signals = -1};
        bool is_candidate = await_begin(false);
        if (is_candidate) {
            candidate = ws_candidate_open();
        }
        ws_empty_output();
        pid_t run = fork_with_retries(fork);
        if (run == 0 && !is_candidate) {
            close(control);
        }
        if (run == 0) {
            ws_begin_run(server);
            if (is_candidate) {
                ws_become_candidate(&candidate, control);
            }
            return;
        }
        if (is_candidate) {
            ws_candidate_begin(&candidate, run);
        }
        check_and_supervise(run, &candidate);
    }
}

/*
 * A fork that does not call the handlers of pthread_atfork: the program has not forked. NULL before version 2.34 of the C library.
 * Looked up before the runs, because a lookup may allocate memory.
 */
static pid_t (*fork_without_handlers)(void);

bool ws_can_serve_late_runs(void) {
    return fork_without_handlers != NULL;
}

void ws_serve_late_runs(int connection) {
    pid_t server = getpid();
    control = connection;
    prepare_to_serve();
    notify(LATE, server);
    for (bool is_first = true;; is_first = false) {
        struct ws_candidate none = {.handover = -1, .signals = -1};
        if (!is_first) {
            await_begin(true);
            ws_restore_output();
        }
        pid_t run = fork_with_retries(fork_without_handlers);
        if (run == 0) {
            ws_continue_run(server);
            return;
        }
        check_and_supervise(run, &none);
    }
}

void ws_serve(void) {
    const char *path = getenv("WEAKSPOT_ENGINE");
    if (path == NULL || ws_wire != NULL) {
        return;
    }
    int shared = memory_file("weakspot", sizeof(struct ws_wire));
    ws_wire = mmap(NULL, sizeof(struct ws_wire), PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
    if (ws_wire == MAP_FAILED) {
        ws_exit_with_error("shared memory cannot be mapped");
    }
    int output = memory_file("output", 0);
    const char *from = getenv("WEAKSPOT_INPUT");
    int input = open(from != NULL ? from : "/dev/null", O_RDONLY);
    ws_set_run_streams(input < 0 ? -1 : ws_with_high_number(input), output);
    ws_wire->version = WS_WIRE_VERSION;
    control = connect_to_engine(path);
    ws_wake_socket = connect_to_engine(path);
    ws_pin(getenv("WEAKSPOT_PROCESSOR"));
    int32_t hello[4] = {WS_WIRE_VERSION, getpid(), shared, output};
    write_all(control, hello, sizeof hello);
    unsetenv("WEAKSPOT_ENGINE"); /* processes that the program starts are not controlled */
    unsetenv("WEAKSPOT_INPUT");
    unsetenv("WEAKSPOT_PROCESSOR");
    const char *again = getenv("WEAKSPOT_AGAIN");
    if (again != NULL && strcmp(again, WS_BIND_NOW_SET) == 0) {
        unsetenv("LD_BIND_NOW");
    }
    unsetenv("WEAKSPOT_AGAIN");
    fork_without_handlers = (pid_t(*)(void))dlsym(RTLD_NEXT, "_Fork");
    ws_prepare_runs(arguments);
    serve_runs();
}

__attribute__((constructor)) static void load(int count, char **values, char **environment) {
    (void)count;
    arguments = values;
    if (environ == NULL) {
        environ = environment; /* the C library is initialised after the run-time */
    }
    if (getenv("WEAKSPOT_ENGINE") == NULL) {
        return;
    }
    ws_fix_addresses(arguments);
    if (&weakspot_deferred_start == NULL) {
        ws_serve();
    }
}
