/* Misbehaves in the way that its argument names, in the first of three threads that otherwise count to nine. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static char *true_words[] = {"true", NULL};
static char *five_words[] = {"sh", "-c", "exit 5", NULL};

static void check(int condition) {
    if (!condition) {
        abort();
    }
}

static atomic_int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int guarded;

static void count_three(void) {
    for (int i = 0; i < 3; i++) {
        atomic_fetch_add(&counter, 1);
        pthread_mutex_lock(&mutex);
        guarded++;
        pthread_mutex_unlock(&mutex);
    }
}

static void *counts(void *unused) {
    count_three();
    return unused;
}

/* ---- signals ---- */

static void kill_run(void) { kill(getpid(), SIGKILL); }
static void stop_run(void) { kill(getpid(), SIGSTOP); }
static void raise_usr1(void) { raise(SIGUSR1); }

static void write_to_nobody(void) {
    int ends[2];
    check(pipe(ends) == 0);
    close(ends[0]);
    (void)!write(ends[1], "x", 1);
}

static void die_of_alarm(void) {
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

/* ---- processes ---- */

static void await_status(pid_t child, int wanted) {
    int status;
    check(waitpid(child, &status, 0) == child);
    check(WIFEXITED(status) && WEXITSTATUS(status) == wanted);
}

static void fork_child(void) {
    pid_t child = fork();
    if (child == 0) {
        count_three();
        exit(3);
    }
    await_status(child, 3);
}

static void fork_by_hand(void) {
    pid_t child = (pid_t)syscall(SYS_fork);
    if (child == 0) {
        count_three();
        _exit(3);
    }
    await_status(child, 3);
}

static void fork_plainly(void) {
    pid_t child = _Fork();
    if (child == 0) {
        count_three();
        _exit(3);
    }
    await_status(child, 3);
}

static void fork_with_thread(void) {
    pid_t child = fork();
    if (child == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, counts, NULL);
        pthread_join(thread, NULL);
        exit(3);
    }
    await_status(child, 3);
}

static void vfork_and_exec(void) {
    pid_t child = vfork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", "exit 5", (char *)NULL);
        _exit(1);
    }
    await_status(child, 5);
}

static void spawn(void) {
    pid_t child;
    check(posix_spawnp(&child, "sh", NULL, NULL, five_words, environ) == 0);
    await_status(child, 5);
}

static void call_shell(void) { check(WEXITSTATUS(system("exit 5")) == 5); }

static void read_from_shell(void) {
    char line[100];
    FILE *stream = popen("echo hello", "r");
    check(stream != NULL && fgets(line, sizeof line, stream) != NULL && strcmp(line, "hello\n") == 0);
    check(pclose(stream) == 0);
}

static void leave_orphan(void) {
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            sleep(1000);
        }
        _exit(3);
    }
    await_status(child, 3);
}

static void become_daemon(void) { daemon(1, 1); }
static void new_session(void) { setsid(); }
static void execv_(void) { execv("/bin/true", true_words); }
static void execl_(void) { execl("/bin/true", "true", (char *)NULL); }
static void execlp_(void) { execlp("true", "true", (char *)NULL); }
static void execle_(void) { execle("/bin/true", "true", (char *)NULL, environ); }
static void fexecve_(void) { fexecve(open("/bin/true", O_RDONLY), true_words, environ); }
static void execve_by_hand(void) { syscall(SYS_execve, "/bin/true", true_words, environ); }
static void clone_by_hand(void) { syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL); }

/* In ways that no library can see. */
static long unseen(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

/* And waits for its own end, which comes with it. */
static void kill_server(void) {
    kill(getppid(), SIGKILL);
    unseen(SYS_pause, 0, 0, 0);
}

static void exec_unseen(void) { unseen(SYS_execve, (long)"/bin/true", (long)true_words, (long)environ); }
static void exit_unseen(void) { unseen(SYS_exit_group, 7, 0, 0); }
static void exit_by_hand(void) { syscall(SYS_exit_group, 7); }

/* ---- descriptors and limits ---- */

static void close_in_loop(void) {
    for (int i = 0; i < 2000; i++) {
        close(i);
    }
}

static void close_by_hand(void) {
    for (int i = 3; i < 2000; i++) {
        syscall(SYS_close, i);
    }
}

static void close_unseen(void) {
    for (int i = 3; i < 2000; i++) {
        unseen(SYS_close, i, 0, 0);
    }
}

static void close_range_(void) { check(close_range(3, ~0u, 0) == 0); }
static void closefrom_(void) { closefrom(3); }

static void dup_over_all(void) {
    for (int i = 3; i < 1024; i++) {
        check(dup2(0, i) == i);
    }
}

static void allow_few_descriptors(void) {
    struct rlimit few = {5, 5};
    check(setrlimit(RLIMIT_NOFILE, &few) == 0);
    while (open("/dev/null", O_RDONLY) >= 0) {
    }
}

static void allow_little_memory(void) {
    struct rlimit little = {64 << 20, 64 << 20};
    check(setrlimit(RLIMIT_AS, &little) == 0);
    check(malloc(1 << 28) == NULL);
}

static void move_away(void) {
    char folder[] = "/tmp/faultsXXXXXX";
    check(mkdtemp(folder) != NULL && chdir(folder) == 0 && rmdir(folder) == 0);
    umask(0777);
}

/* ---- memory ---- */

static int fall(volatile char *caller) {
    volatile char room[1000];
    room[0] = caller != NULL ? caller[0] : 1;
    return fall(room) + room[0];
}

static void overrun_stack(void) { printf("%d", fall(NULL)); }

static char *volatile escaped;

static void corrupt_heap(void) {
    char *first = malloc(40);
    char *second = malloc(40);
    escaped = first;
    memset(escaped, 1, 56);
    escaped = second;
    free(escaped);
    free(first);
}

/* The memory that is shared with the engine. */
static char *wire(size_t *size) {
    char line[500];
    unsigned long begin, end;
    FILE *maps = fopen("/proc/self/maps", "r");
    check(maps != NULL);
    while (fgets(line, sizeof line, maps) != NULL) {
        if (strstr(line, "memfd:weakspot") != NULL && sscanf(line, "%lx-%lx", &begin, &end) == 2) {
            fclose(maps);
            *size = end - begin;
            return (char *)begin;
        }
    }
    abort();
}

static void unmap_wire(void) {
    size_t size;
    char *shared = wire(&size);
    munmap(shared, size);
}

__attribute__((no_sanitize("thread"))) static void overwrite(size_t from, int with) {
    size_t size;
    char *shared = wire(&size);
    for (size_t i = from; i < size; i++) {
        ((volatile char *)shared)[i] = (char)with;
    }
}

static void overwrite_wire_with_zeros(void) { overwrite(0, 0); }
static void overwrite_wire_with_ones(void) { overwrite(0, 0xff); }
static void overwrite_logs(void) { overwrite(4096 + 65536 * 5, 0x5a); }

/* ---- too much, too long ---- */

__attribute__((no_sanitize("thread"))) static void loop(void) {
    for (;;) {
        __asm__ volatile("");
    }
}

static void loop_counting(void) {
    for (;;) {
        atomic_fetch_add(&counter, 1);
    }
}

/* What the child does there nobody sees. */
static void share_memory(void) {
    int *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (fork() == 0) {
        *shared = 1;
        _exit(0);
    }
}

/* Anybody could send something to it. */
static void read_for_ever(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    char byte;
    check(bind(descriptor, (struct sockaddr *)&any, sizeof any) == 0);
    (void)!read(descriptor, &byte, 1);
}

/* Anybody could connect. */
static void accept_for_ever(void) {
    struct sockaddr any = {.sa_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    check(bind(listener, &any, sizeof any.sa_family) == 0 && listen(listener, 1) == 0);
    accept(listener, NULL, NULL);
}

/* What was sent over TCP may still be on its way. */
static void read_connection_for_ever(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof any;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    int client = socket(AF_INET, SOCK_STREAM, 0);
    char byte;
    check(bind(listener, (struct sockaddr *)&any, size) == 0 && listen(listener, 1) == 0);
    check(getsockname(listener, (struct sockaddr *)&any, &size) == 0);
    check(connect(client, (struct sockaddr *)&any, size) == 0 && accept(listener, NULL, NULL) >= 0);
    (void)!read(client, &byte, 1);
}

/* Anybody could send it. */
static void wait_for_signal(void) {
    sigset_t signals;
    int signal;
    sigemptyset(&signals);
    sigaddset(&signals, SIGRTMIN);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    sigwait(&signals, &signal);
}

static void sleep_unseen(void) {
    struct timespec long_time = {1000, 0};
    unseen(SYS_nanosleep, (long)&long_time, 0, 0);
}

static void print_for_ever(void) {
    static char line[1 << 16];
    for (;;) {
        unseen(SYS_write, 1, (long)line, sizeof line);
    }
}

/* Sixteen gigabytes of it: none of that may lie in memory. */
static void reserve_output(void) {
    off_t much = (off_t)16 << 30;
    check(fallocate(1, 0, 0, much) == -1 && errno == EOPNOTSUPP);
    check(fallocate(2, FALLOC_FL_KEEP_SIZE, 0, much) == -1);
    check(posix_fallocate(1, 0, much) != 0);
    check(syscall(SYS_fallocate, 1, 0, 0L, much) == -1 && errno == EOPNOTSUPP);
    check(ftruncate(1, much) == 0 && lseek(1, much, SEEK_SET) == much && write(1, "x", 1) == 1);
    FILE *other = tmpfile();
    check(other != NULL && fallocate(fileno(other), 0, 0, 4096) == 0 && posix_fallocate(fileno(other), 0, 8192) == 0);
    fclose(other);
}

/* In a way that nobody sees, beyond the end of the file. */
static void hoard_output(void) {
    long result;
    register long length __asm__("r10") = 300L << 20;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_fallocate), "D"(1L), "S"((long)FALLOC_FL_KEEP_SIZE), "d"(0L), "r"(length)
                     : "rcx", "r11", "memory");
    check(result == 0);
    unseen(SYS_pause, 0, 0, 0);
}

static void hundred_threads(void) {
    pthread_t threads[100];
    for (int i = 0; i < 100; i++) {
        check(pthread_create(&threads[i], NULL, counts, NULL) == 0);
    }
    for (int i = 0; i < 100; i++) {
        pthread_join(threads[i], NULL);
    }
    guarded -= 300;
}

static void *counts_once(void *unused) {
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
    return unused;
}

static void short_lived_threads(int count) {
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        check(pthread_create(&thread, NULL, counts_once, NULL) == 0);
        pthread_join(thread, NULL);
    }
}

static void thousand_threads(void) { short_lived_threads(1000); }
static void ten_thousand_threads(void) { short_lived_threads(10000); }

static void locations(int count) {
    for (int i = 0; i < count; i++) {
        atomic_int *location = malloc(sizeof *location);
        atomic_init(location, 1);
        atomic_store(location, 2);
        check(atomic_load(location) == 2);
        free(location);
    }
}

static void thousand_locations(void) { locations(1000); }
static void hundred_thousand_locations(void) { locations(100000); }

static void thousand_mutexes(void) {
    static pthread_mutex_t all[1000];
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_init(&all[i], NULL);
        pthread_mutex_lock(&all[i]);
    }
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_unlock(&all[i]);
        pthread_mutex_destroy(&all[i]);
    }
}

static int recursion(int depth) {
    static volatile int last;
    last = depth;
    if (depth % 1000 == 0) {
        atomic_fetch_add(&counter, 1);
    }
    return depth == 0 ? 0 : 1 + recursion(depth - 1);
}

static void recurse(void) { check(recursion(50000) == 50000); }
static void nothing(void) {}

static const struct {
    const char *name;
    void (*function)(void);
} ways[] = {
#define WAY(name) {#name, name}
        WAY(kill_run), WAY(kill_server), WAY(stop_run), WAY(raise_usr1), WAY(write_to_nobody), WAY(die_of_alarm),
        WAY(tick_while_counting), WAY(block_signals), WAY(ignore_signals), WAY(fork_child), WAY(fork_by_hand),
        WAY(fork_plainly), WAY(fork_with_thread), WAY(vfork_and_exec), WAY(spawn), WAY(call_shell),
        WAY(read_from_shell), WAY(leave_orphan), WAY(become_daemon), WAY(new_session), WAY(execv_), WAY(execl_),
        WAY(execlp_), WAY(execle_), WAY(fexecve_), WAY(execve_by_hand), WAY(clone_by_hand), WAY(exec_unseen),
        WAY(exit_unseen), WAY(exit_by_hand), WAY(close_in_loop), WAY(close_by_hand), WAY(close_unseen),
        WAY(close_range_), WAY(closefrom_), WAY(dup_over_all), WAY(allow_few_descriptors), WAY(allow_little_memory),
        WAY(move_away), WAY(overrun_stack), WAY(corrupt_heap), WAY(unmap_wire), WAY(overwrite_wire_with_zeros),
        WAY(overwrite_wire_with_ones), WAY(overwrite_logs), WAY(loop), WAY(loop_counting),
        WAY(read_for_ever), WAY(accept_for_ever), WAY(read_connection_for_ever), WAY(wait_for_signal), WAY(share_memory), WAY(sleep_unseen), WAY(print_for_ever), WAY(reserve_output), WAY(hoard_output),
        WAY(hundred_threads), WAY(thousand_threads),
        WAY(ten_thousand_threads), WAY(thousand_locations), WAY(hundred_thousand_locations),
        WAY(thousand_mutexes), WAY(recurse), WAY(nothing)};

int main(int count, char **arguments) {
    pthread_t one, other;
    for (size_t i = 0; count > 1 && i < sizeof ways / sizeof ways[0]; i++) {
        if (strcmp(ways[i].name, arguments[1]) == 0) {
            pthread_create(&one, NULL, counts, NULL);
            pthread_create(&other, NULL, counts, NULL);
            ways[i].function();
            count_three();
            pthread_join(one, NULL);
            pthread_join(other, NULL);
            check(guarded == 9);
            return 0;
        }
    }
    return 44;
}
