/* The fork server: a process of the program that makes another one for each run, as the engine wants them. */
#include "channel.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <poll.h>
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

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22 /* Linux 5.14; others refuse it */
#endif

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

/* What all runs write to; a run that fails does not get to write the rest of a line. */
static void redirect_output(void) {
    dup2(output, 1);
    dup2(output, 2);
    setvbuf(stdout, NULL, _IOLBF, 0);
}

/* The program may close the descriptor, and open the file by another one. */
static struct stat output_file;

bool ws_is_output(int descriptor) {
    struct stat file;
    int error = errno;
    bool is = output_file.st_ino != 0 && fstat(descriptor, &file) == 0 && file.st_ino == output_file.st_ino
            && file.st_dev == output_file.st_dev;
    errno = error;
    return is;
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

/* The linker knows where the list of WS_REAL begins and ends. */
extern const struct ws_wanted __start_ws_wanted[] __attribute__((visibility("hidden")));
extern const struct ws_wanted __stop_ws_wanted[] __attribute__((visibility("hidden")));

static void find_functions(void) {
    for (const struct ws_wanted *wanted = __start_ws_wanted; wanted < __stop_ws_wanted; wanted++) {
        *wanted->function = dlsym(RTLD_NEXT, wanted->name);
    }
}

enum { MOST_BYTES_KEPT = 2 << 20 };

/*
 * Fork copies what it knows of the pages of a mapping only if the mapping has a page of its own; of the others each run
 * would have to ask for each page of code that it comes to. So each gets one: a byte is written over itself.
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
            (void)!pwrite(memory, (void *)low, 1, (off_t)low); /* where that is forbidden it is only slower */
        }
    }
    if (mappings != NULL) {
        fclose(mappings);
    }
    if (memory >= 0) {
        close(memory);
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
    find_functions();
    ws_threads_prepare();
    ws_chance_begin();
    ws_endings_begin();
    ws_signals_prepare();
    keep_pages();
}

/* What the fork server takes for itself, and how the program has it in the runs: as it was before them. */
static struct {
    int signal;
    sighandler_t servers;
    struct sigaction programs;
} taken[] = {
        {.signal = SIGCHLD, .servers = SIG_DFL},
        {.signal = SIGINT, .servers = SIG_IGN}, /* it is the engine that is interrupted, and ended: it takes this one along */
        {.signal = SIGTERM, .servers = SIG_IGN},
        {.signal = SIGHUP, .servers = SIG_IGN},
        {.signal = SIGPIPE, .servers = SIG_IGN},
};
enum { TAKEN = sizeof taken / sizeof taken[0] };

static void take_signals(void) {
    for (int i = 0; i < TAKEN; i++) {
        struct sigaction action = {.sa_handler = taken[i].servers};
        sigaction(taken[i].signal, &action, &taken[i].programs);
    }
}

static void give_signals_back(void) {
    for (int i = 0; i < TAKEN; i++) {
        sigaction(taken[i].signal, &taken[i].programs, NULL);
    }
}

static void begin_run(pid_t server) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server) {
        _exit(0);
    }
    setpgid(0, 0); /* here too: it may start something before its parent has done so */
    give_signals_back();
    close(control);
    struct stat kind;
    if (input >= 0 && fstat(input, &kind) == 0 && S_ISREG(kind.st_mode)) {
        redirect_input();
    }
    ws_asked = ws_wire->asked;
    main_thread.held = 0; /* what came to the fork server is none of the run's */
    main_thread.is_controlled = true;
    ws_is_run = true;
    ws_signals_begin();
    ws_use_log(&main_thread, 0);
}

/* What the program has started before the runs are children of the fork server too, and none of a run. */
static bool has_own_children;

/* Kills the children there are; false if there is none that could be. */
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
        bool is_whole = *end == ' '; /* the last number may have been cut */
        has_killed |= is_whole && kill((pid_t)child, SIGKILL) == 0;
        next = end;
    }
    return has_killed;
}

/* What the run has started and left behind. Those that have left its group too have become our children meanwhile. */
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

/*
 * Only the beginning of what a run prints is kept: the rest would fill the memory. How long the file is says nothing about
 * that: a program may have made it longer, and memory may lie behind its end.
 */
static void bound_output(void) {
    enum { KEPT = 2 << 20, MOST = 16 << 20 };
    struct stat state;
    if (fstat(output, &state) == 0 && (off_t)state.st_blocks * 512 > MOST) {
        fallocate(output, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, KEPT, LLONG_MAX - KEPT);
    }
}

static void end_run(pid_t run, int status) {
    end_descendants(run);
    bound_output(); /* there may be a while until the next run */
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
        int ready = poll(ways, 2, 20);
        if (ready < 0 && errno != EINTR) {
            break;
        }
        if (ready == 0) {
            bound_output();
        }
        if (ready > 0 && ways[0].revents != 0) {
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
            } else if (command == 'W' && read_all(control, &thread, sizeof thread) && thread <= WS_STRANGER) {
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

/* Somebody else may have taken all processes there are, for a moment. */
static pid_t fork_patiently(void) {
    pid_t run = fork();
    for (int tries = 0; run < 0 && tries < 100; tries++) {
        usleep(20000);
        run = fork();
    }
    return run;
}

/* Makes one process after the other, as the engine wants them; returns in each of them. */
static void make_runs(void) {
    pid_t server = getpid();
    take_signals();
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
            if (command != 'W') { /* which comes too late: the run has ended in between */
                ws_seat((pid_t)number, command == 'T');
            }
        }
        if (command != 'R') {
            continue;
        }
        if (ftruncate(output, 0) == 0) {
            lseek(output, 0, SEEK_SET);
        }
        pid_t run = fork_patiently();
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
    fstat(output, &output_file);
    const char *from = getenv("WEAKSPOT_INPUT");
    int opened = open(from != NULL ? from : "/dev/null", O_RDONLY);
    input = opened < 0 ? -1 : out_of_the_way(opened);
    ws_wire->version = WS_WIRE_VERSION;
    control = connected(path);
    ws_bell = connected(path);
    ws_pin(getenv("WEAKSPOT_PROCESSOR"));
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
