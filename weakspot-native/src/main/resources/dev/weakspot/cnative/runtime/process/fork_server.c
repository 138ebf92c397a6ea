/* The fork server: a process of the program that forks a process for each run, on commands of the engine. */
#include "io/run_streams.h"
#include "link/channel.h"
#include "link/interception.h"
#include "process/fork_server.h"
#include "process/processors.h"
#include "process/random.h"
#include "process/signals.h"
#include "process/termination.h"
#include "process/thread_lifecycle.h"

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

static int with_high_number(int descriptor) {
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
    return with_high_number(descriptor);
}

static int memory_file(const char *name, size_t size) {
    int descriptor = memfd_create(name, MFD_CLOEXEC);
    if (descriptor < 0 || ftruncate(descriptor, (off_t)size) != 0) {
        ws_exit_with_error("shared memory cannot be created");
    }
    return with_high_number(descriptor);
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

static void end_run(pid_t run, int status) {
    end_descendants(run);
    ws_bound_output(); /* the next run may begin much later */
    char message[1 + sizeof status];
    message[0] = 'E';
    memcpy(message + 1, &status, sizeof status);
    write_all(control, message, sizeof message);
}

/* Executes commands of the engine until the run has ended. */
static void supervise(pid_t run) {
    int ended = (int)syscall(SYS_pidfd_open, run, 0);
    int status = 0;
    for (;;) {
        struct pollfd polled[2] = {{.fd = control, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
        int ready = poll(polled, 2, 20);
        if (ready < 0 && errno != EINTR) {
            break;
        }
        if (ready == 0) {
            ws_bound_output();
        }
        if (ready > 0 && polled[0].revents != 0) {
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
        if (waitpid(run, &status, WNOHANG) == run) {
            break;
        }
    }
    if (ended >= 0) {
        close(ended);
    }
    end_run(run, status);
}

/* The system may have too many processes for a moment: so fork is repeated for up to two seconds. */
static pid_t fork_with_retries(void) {
    pid_t run = fork();
    for (int tries = 0; run < 0 && tries < 100; tries++) {
        usleep(20000);
        run = fork();
    }
    return run;
}

/* Forks a process for each run on commands of the engine; returns in each of these processes. */
static void serve_runs(void) {
    pid_t server = getpid();
    ws_take_signals();
    has_own_children = waitpid(-1, NULL, WNOHANG) >= 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
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
        if (command != 'R') {
            continue;
        }
        ws_empty_output();
        pid_t run = fork_with_retries();
        if (run == 0) {
            ws_begin_run(server, control);
            return;
        }
        if (run < 0) {
            ws_exit_with_error("a process cannot be created");
        }
        setpgid(run, run); /* so that processes which the run starts can be ended with it */
        supervise(run);
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
    ws_set_run_streams(input < 0 ? -1 : with_high_number(input), output);
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
