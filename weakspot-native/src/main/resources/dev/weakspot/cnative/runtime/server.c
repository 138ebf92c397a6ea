/* The fork server: a process of the program that makes another one for each run, as the engine wants them. */
#include "channel.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static struct ws_thread main_thread;
static char **arguments;

/* Descriptors far away from those that a program expects to get. */
enum { FIRST_DESCRIPTOR = 900 };
static int control = -1;
static int output = -1;
static int input = -1;

/* In a program that calls weakspot_start the runs begin there. */
extern int weakspot_deferred_start __attribute__((weak));

static void write_all(int descriptor, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size > 0) {
        ssize_t written = send(descriptor, next, size, MSG_NOSIGNAL);
        if (written <= 0) {
            if (written < 0 && errno == EINTR) {
                continue;
            }
            _exit(0); /* nobody is there any more */
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

static void __attribute__((noreturn)) give_up(const char *what) {
    dprintf(2, "weakspot: %s: %s\n", what, strerror(errno));
    _exit(127);
}

static int out_of_the_way(int descriptor) {
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    if (moved < 0) {
        moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 100); /* few descriptors are allowed here */
    }
    if (moved < 0) {
        give_up("no file descriptor is left");
    }
    close(descriptor);
    return moved;
}

static int connected(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        give_up("the path of the engine's socket is too long");
    }
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
        give_up("the engine cannot be reached");
    }
    return out_of_the_way(descriptor);
}

static int memory_file(const char *name, size_t size) {
    int descriptor = memfd_create(name, MFD_CLOEXEC);
    if (descriptor < 0 || ftruncate(descriptor, (off_t)size) != 0) {
        give_up("no shared memory can be made");
    }
    return out_of_the_way(descriptor);
}

#define BY_US "LD_BIND_NOW is ours"

/* With addresses that are the same in every run. Containers may refuse it: then they are the same for one fork server. */
static void fix_addresses(void) {
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
    bool binds_now = getenv("LD_BIND_NOW") != NULL; /* without it each run would look up the same functions again */
    setenv("WEAKSPOT_AGAIN", binds_now ? "1" : BY_US, 1);
    setenv("LD_BIND_NOW", "1", 0);
    execv(self, arguments);
}

static int own_processor = -1;

static void pin(const char *processor) {
    if (processor != NULL) {
        own_processor = atoi(processor);
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(own_processor, &one);
        sched_setaffinity(0, sizeof one, &one); /* faster, not needed */
    }
}

/* The thread of the engine that this program speaks with: if both had to share a processor, each would wait in vain. */
static void keep_apart(pid_t engine_thread) {
    cpu_set_t others;
    if (own_processor >= 0 && sched_getaffinity(engine_thread, sizeof others, &others) == 0) {
        CPU_CLR(own_processor, &others);
        if (CPU_COUNT(&others) > 0) {
            sched_setaffinity(engine_thread, sizeof others, &others);
        }
    }
}

/* What all runs write to; a run that fails does not get to write the rest of a line. */
static void redirect_output(void) {
    dup2(output, 1);
    dup2(output, 2);
    setvbuf(stdout, NULL, _IOLBF, 0);
}

/* A file is opened anew for each run, so that each begins at its beginning. */
static void redirect_input(void) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", input);
    int opened = open(name, O_RDONLY);
    if (opened >= 0) {
        dup2(opened, 0);
        close(opened);
    }
}

/* All that is the same for each run is done before the first: each pays for what is left, and each page it touches. */
static void prepare_runs(void) {
    ws_self = &main_thread;
    main_thread.stack_high = (uintptr_t)arguments;
    redirect_output();
    if (input >= 0) {
        dup2(input, 0);
    }
    mallopt(M_ARENA_MAX, 1); /* one thread runs at a time, and each arena takes the kernel a while */
    ws_threads_prepare();
    ws_time_begin();
    ws_chance_begin();
    ws_endings_begin();
}

static void begin_run(pid_t server) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server) {
        _exit(0);
    }
    signal(SIGINT, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    close(control);
    struct stat kind;
    if (input >= 0 && fstat(input, &kind) == 0 && S_ISREG(kind.st_mode)) {
        redirect_input();
    }
    ws_asked = ws_wire->asked;
    main_thread.is_controlled = true;
    ws_use_log(&main_thread, 0);
}

static void end_run(pid_t run, int status) {
    kill(-run, SIGKILL); /* what it has started and left behind */
    char message[1 + sizeof status];
    message[0] = 'E';
    memcpy(message + 1, &status, sizeof status);
    write_all(control, message, sizeof message);
}

/* Obeys the engine until the run has ended. */
static void attend(pid_t run) {
    int ended = (int)syscall(SYS_pidfd_open, run, 0);
    int status = 0;
    for (;;) {
        struct pollfd ways[2] = {{.fd = control, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
        int ready = poll(ways, 2, ended < 0 ? 20 : -1);
        if (ready < 0 && errno != EINTR) {
            break;
        }
        if (ready > 0 && ways[0].revents != 0) {
            char command = 0;
            uint32_t thread = 0;
            if (!read_all(control, &command, 1)) {
                kill(-run, SIGKILL);
                kill(run, SIGKILL);
                _exit(0);
            }
            if (command == 'K') {
                kill(-run, SIGKILL);
                kill(run, SIGKILL);
            } else if (command == 'W' && read_all(control, &thread, sizeof thread) && thread < WS_MOST_THREADS) {
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

/* Makes one process after the other, as the engine wants them; returns in each of them. */
static void make_runs(void) {
    pid_t server = getpid();
    signal(SIGINT, SIG_IGN); /* it is the engine that is interrupted */
    signal(SIGPIPE, SIG_IGN);
    for (;;) {
        char command;
        if (!read_all(control, &command, 1)) {
            _exit(0);
        }
        if (command == 'W' || command == 'A') {
            uint32_t number;
            read_all(control, &number, sizeof number);
            if (command == 'A') { /* the other comes too late: the run has ended in between */
                keep_apart((pid_t)number);
            }
        }
        if (command != 'R') {
            continue;
        }
        if (ftruncate(output, 0) == 0) {
            lseek(output, 0, SEEK_SET);
        }
        pid_t run = fork();
        if (run == 0) {
            begin_run(server);
            return;
        }
        if (run < 0) {
            give_up("no process can be made");
        }
        setpgid(run, run); /* so that whatever it starts can be ended with it */
        attend(run);
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
        give_up("shared memory cannot be mapped");
    }
    output = memory_file("output", 0);
    const char *from = getenv("WEAKSPOT_INPUT");
    int opened = open(from != NULL ? from : "/dev/null", O_RDONLY);
    input = opened < 0 ? -1 : out_of_the_way(opened);
    ws_wire->version = WS_WIRE_VERSION;
    control = connected(path);
    ws_bell = connected(path);
    pin(getenv("WEAKSPOT_PROCESSOR"));
    int32_t hello[4] = {WS_WIRE_VERSION, getpid(), shared, output};
    write_all(control, hello, sizeof hello);
    unsetenv("WEAKSPOT_ENGINE"); /* what the program starts is not under control */
    unsetenv("WEAKSPOT_INPUT");
    unsetenv("WEAKSPOT_PROCESSOR");
    const char *again = getenv("WEAKSPOT_AGAIN");
    if (again != NULL && strcmp(again, BY_US) == 0) {
        unsetenv("LD_BIND_NOW");
    }
    unsetenv("WEAKSPOT_AGAIN");
    prepare_runs();
    make_runs();
}

__attribute__((constructor)) static void load(int count, char **values, char **environment) {
    (void)count;
    arguments = values;
    if (environ == NULL) {
        environ = environment; /* the C library begins after us */
    }
    if (getenv("WEAKSPOT_ENGINE") == NULL) {
        return;
    }
    fix_addresses();
    if (&weakspot_deferred_start == NULL) {
        ws_serve();
    }
}
