/*
 * A set-up, then two threads. The first argument names the set-up, the second a folder for files. Each run prints its parent process:
 * the fork server, or the process that has made the set-up for several runs.
 */
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <weakspot.h>

static const char *folder;
static atomic_int counter;
static char path[500];

static const char *file(const char *name) {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* ---- set-ups that runs can share, and what the threads find ---- */

enum { ENTRIES = 1000 };
static unsigned *table;

static void compute(void) {
    table = malloc(ENTRIES * sizeof *table);
    for (unsigned i = 0; i < ENTRIES; i++) {
        table[i] = i * i;
    }
}

static void check_table(void) {
    for (unsigned i = 0; i < ENTRIES; i++) {
        assert(table[i] == i * i);
    }
    table[1] = 2; /* a write of one run is not visible to the next */
}

static atomic_int flag;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int times_initialised;

static void initialise(void) {
    times_initialised++;
}

static void synchronise(void) {
    pthread_mutex_lock(&mutex);
    atomic_store(&flag, 1);
    pthread_once(&once, initialise);
}

static void check_synchronised(void) {
    assert(atomic_load_explicit(&flag, memory_order_relaxed) == 1);
    pthread_mutex_unlock(&mutex);
    pthread_once(&once, initialise);
    assert(times_initialised == 1);
}

static void print(void) {
    puts("printed once");
    printf("and without the end of a line, ");
}

static void read_file(void) {
    char line[50];
    FILE *from = fopen(file("words"), "r");
    assert(from != NULL && fgets(line, sizeof line, from) != NULL && strcmp(line, "first\n") == 0);
    fclose(from);
}

static void read_input(void) {
    char letter;
    for (int i = 0; i < 6; i++) {
        assert(read(0, &letter, 1) == 1);
    }
    assert(letter == '\n');
}

static void check_input(void) {
    char line[10] = "";
    assert(read(0, line, 9) == 7 && strcmp(line, "second\n") == 0);
}

static int64_t micros(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t begin;

static void sleep_long(void) {
    begin = micros();
    sleep(1000);
}

static void check_time(void) {
    printf("%lld\n", (long long)(micros() - begin));
}

static void draw(void) {
    unsigned number;
    assert(getrandom(&number, sizeof number, 0) == sizeof number);
    printf("random %u\n", number);
}

static atomic_int handled;

static void handle(int signal) {
    (void)signal;
    atomic_fetch_add(&handled, 1);
}

static void install_handler(void) {
    signal(SIGUSR1, handle);
    signal(SIGCHLD, handle);
}

static void check_handler(void) {
    raise(SIGUSR1);
    raise(SIGCHLD);
    assert(atomic_load(&handled) == 2);
}

static void use_after_free(void) {
    volatile char *block = malloc(100);
    free((void *)block);
    block[0] = 1;
}

static unsigned *blank;

static void allocate(void) {
    blank = malloc(sizeof *blank);
}

static void check_blank(void) {
    printf(*blank == 7 ? "seven\n" : "not seven\n");
}

static int forks;

static void note_fork(void) {
    forks++;
}

static void register_fork_handlers(void) {
    pthread_atfork(note_fork, note_fork, note_fork);
}

static void check_forks(void) {
    assert(forks == 0);
}

static unsigned chosen;

static void choose(void) {
    chosen = weakspot_choose(2);
}

static void check_choice(void) {
    printf("chosen %u\n", chosen);
}

/* The thread makes no request for longer than the engine waits for one. */
static void compute_long(void) {
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < 30000000; i++) {
        sum += i;
    }
}

static void leave_out(void) {}

/* ---- set-ups that runs cannot share ---- */

static int kept;

static void keep_file(void) {
    kept = open(file("words"), O_RDONLY);
}

static void check_kept(void) {
    char letter = 0;
    assert(read(kept, &letter, 1) == 1 && letter == 'f');
}

static void write_file(void) {
    FILE *to = fopen(file("written"), "w");
    assert(to != NULL);
    fputs("text", to);
    fclose(to);
}

static void remove_file(void) {
    assert(unlink(file("written")) == 0);
}

static pid_t number;

static void ask_for_number(void) {
    number = getpid();
}

static void check_number(void) {
    assert(number == getpid());
}

static int ends[2];

static void open_pipe(void) {
    assert(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
}

static void check_pipe(void) {
    char letter;
    assert(read(ends[0], &letter, 1) == 1 && letter == 'x');
}

static int *shared;

static void share_memory(void) {
    shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    *shared = 0;
}

static void check_shared(void) {
    assert(++*shared == 1);
}

static void run_child(void) {
    assert(system("true") == 0);
}

static void send_signal(void) {
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
}

static void check_signal(void) {
    assert(atomic_load(&handled) == 1);
}

static void start_timer(void) {
    signal(SIGALRM, SIG_IGN);
    struct itimerval never = {{0, 0}, {100000, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
}

static void check_timer(void) {
    struct itimerval left;
    getitimer(ITIMER_REAL, &left);
    assert(left.it_value.tv_sec > 0);
}

static void open_socket(void) {
    kept = socket(AF_UNIX, SOCK_STREAM, 0);
    close(kept);
}

static void print_much(void) {
    for (int i = 0; i < 10000; i++) {
        puts("0123456789");
    }
}

static void close_output(void) {
    close(2);
}

static const struct set_up {
    const char *name;
    void (*set_up)(void);
    void (*check)(void);
} set_ups[] = {
        {"compute", compute, check_table},
        {"synchronise", synchronise, check_synchronised},
        {"print", print, leave_out},
        {"read_file", read_file, leave_out},
        {"read_input", read_input, check_input},
        {"sleep_long", sleep_long, check_time},
        {"draw", draw, draw},
        {"install_handler", install_handler, check_handler},
        {"use_after_free", use_after_free, leave_out},
        {"allocate", allocate, check_blank},
        {"register_fork_handlers", register_fork_handlers, check_forks},
        {"choose", choose, check_choice},
        {"compute_long", compute_long, leave_out},
        {"keep_file", keep_file, check_kept},
        {"write_file", write_file, remove_file},
        {"ask_for_number", ask_for_number, check_number},
        {"open_pipe", open_pipe, check_pipe},
        {"share_memory", share_memory, check_shared},
        {"run_child", run_child, leave_out},
        {"send_signal", send_signal, check_signal},
        {"start_timer", start_timer, check_timer},
        {"open_socket", open_socket, leave_out},
        {"print_much", print_much, leave_out},
        {"close_output", close_output, leave_out},
        {"lost", compute, check_table}};

static void *count(void *unused) {
    (void)unused;
    int before = atomic_load_explicit(&counter, memory_order_relaxed);
    atomic_store_explicit(&counter, before + 1, memory_order_relaxed);
    return NULL;
}

int main(int arguments, char **values) {
    assert(arguments == 3);
    folder = values[2];
    for (size_t i = 0; i < sizeof set_ups / sizeof set_ups[0]; i++) {
        if (strcmp(set_ups[i].name, values[1]) == 0) {
            pthread_t threads[2];
            set_ups[i].set_up();
            pthread_create(&threads[0], NULL, count, NULL);
            pthread_create(&threads[1], NULL, count, NULL);
            pthread_join(threads[0], NULL);
            pthread_join(threads[1], NULL);
            set_ups[i].check();
            assert(strcmp(values[1], "lost") != 0 || atomic_load(&counter) == 2);
            printf("parent %ld\n", (long)getppid());
            return 0;
        }
    }
    return 1;
}
