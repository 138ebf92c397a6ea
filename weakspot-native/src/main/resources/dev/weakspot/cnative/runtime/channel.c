/* The way to the engine and back: the fork server, requests and answers, and who may run. */
#include "runtime.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
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
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

__thread struct ws_thread *ws_self __attribute__((tls_model("initial-exec")));
bool ws_is_shared;
bool ws_is_ahead;

static struct ws_wire *wire;
static struct ws_thread main_thread;
static char **arguments;
static uint32_t asked; /* by this process or the fork server's earlier ones */

/* Descriptors far away from those that a program expects to get. */
enum { FIRST_DESCRIPTOR = 900 };
static int control = -1;
static int bell = -1;
static int output = -1;
static int input = -1;

/* In a program that calls weakspot_start the runs begin there. */
extern int weakspot_deferred_start __attribute__((weak));

void *ws_real(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) {
        static const char complaint[] = "weakspot: this C library does not have ";
        (void)!write(2, complaint, sizeof complaint - 1);
        (void)!write(2, name, strlen(name));
        (void)!write(2, "\n", 1);
        _exit(127);
    }
    return function;
}

/* ---- who may run ---- */

/* Straight to the kernel: syscall() is one of the functions that we intercept. */
static long futex(uint32_t *word, int operation, uint32_t value) {
    long result;
    register void *timeout __asm__("r10") = NULL;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_futex), "D"(word), "S"(operation), "d"(value), "r"(timeout)
                     : "rcx", "r11", "memory");
    return result;
}

static void let_run(uint32_t thread) {
    __atomic_store_n(&wire->may_run[thread], 1, __ATOMIC_RELEASE);
    futex(&wire->may_run[thread], FUTEX_WAKE, 1);
}

static void wait_for_turn(struct ws_thread *self) {
    uint32_t *word = &wire->may_run[self->number];
    while (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) == 0) {
        futex(word, FUTEX_WAIT, 0);
    }
}

static void ring(void) {
    if (__atomic_load_n(&wire->engine_sleeps, __ATOMIC_SEQ_CST) != 0) {
        (void)!send(bell, "!", 1, MSG_NOSIGNAL);
    }
}

/* The engine may have gone on without this thread: it says that it is back, and waits until it may speak. */
static void come_back(struct ws_thread *self) {
    __atomic_store_n(&wire->is_back[self->number], 1, __ATOMIC_RELEASE);
    __atomic_add_fetch(&wire->returns, 1, __ATOMIC_SEQ_CST);
    ring();
    wait_for_turn(self);
}

static void take_token(struct ws_thread *self) {
    uint32_t mine = self->number + 1;
    while (!__atomic_compare_exchange_n(&wire->token, &mine, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
        come_back(self);
        mine = self->number + 1;
    }
}

/* ---- requests and answers ---- */

/*
 * A number for where the thread stands: the registers that survive a call, and its stack. What the functions of this library
 * leave there is the same for the same request. A stack that is longer than that is looked at only at its end: the rest
 * belongs to callers, who do not run.
 */
enum { STACK_WORDS_LOOKED_AT = 512 };

static __attribute__((noinline)) uint64_t place(struct ws_thread *self, uint64_t pc, uint64_t address) {
    __builtin_unwind_init(); /* all registers that survive a call are below the frame address now */
    const uint64_t *word = (const uint64_t *)__builtin_frame_address(0) - 5;
    const uint64_t *end = (const uint64_t *)self->stack_high;
    if (end > word + STACK_WORDS_LOOKED_AT) {
        end = word + STACK_WORDS_LOOKED_AT;
    }
    uint64_t first = (pc + self->effects) * 0x9e3779b97f4a7c15u;
    uint64_t second = address + (uint64_t)(uintptr_t)word;
    for (; word + 1 < end; word += 2) { /* two chains, so that the processor can do both at once */
        first = (first ^ word[0]) * 0xff51afd7ed558ccdu;
        first ^= first >> 32;
        second = (second ^ word[1]) * 0xc4ceb9fe1a85ec53u;
        second ^= second >> 29;
    }
    if (word < end) { /* often where the outermost function has called the next one */
        first = (first ^ word[0]) * 0xff51afd7ed558ccdu;
        first ^= first >> 32;
    }
    return (first + (second << 1)) | 1;
}

static struct ws_request ahead_request;

static bool may_only_read(uint32_t kind) {
    return kind == WS_LOAD || kind == WS_COMPARE_EXCHANGE;
}

__attribute__((noinline)) struct ws_request *ws_begin(uint32_t kind, const void *address, const void *pc) {
    struct ws_thread *self = ws_self;
    struct ws_request *request = &ahead_request;
    if (WS_LIKELY(!ws_is_ahead)) {
        take_token(self);
        request = &wire->request;
    }
    request->kind = kind;
    request->thread = self->number;
    request->size = 0;
    request->mode = 0;
    request->failure_mode = 0;
    request->function = 0;
    request->flags = 0;
    request->count = 0;
    request->address = (uintptr_t)address;
    request->other = 0;
    request->pc = (uintptr_t)(kind < WS_MUTEX_LOCK ? pc : ws_site(pc)); /* accesses are always instrumented code's */
    request->place = 0;
    request->logged = 0;
    request->text[0] = 0;
    request->frame = (uintptr_t)__builtin_frame_address(0);
    request->deadline = WS_FOR_EVER;
    if (may_only_read(kind)) {
        request->place = place(self, request->pc, request->address);
    }
    if (self->log_end != NULL) {
        ws_tell_calls(self);
        request->log = self->log;
        request->logged = (uint32_t)(self->log_next - wire->logs[self->log]);
    }
    return request;
}

/* The engine is gone, or does not want this run to go on. */
static void __attribute__((noreturn)) stop(void) {
    _exit(0);
}

static void sleep_until_answered(void) {
    while (__atomic_load_n(&wire->answered, __ATOMIC_ACQUIRE) != asked) {
        __atomic_store_n(&wire->program_sleeps, 1, __ATOMIC_SEQ_CST);
        if (__atomic_load_n(&wire->answered, __ATOMIC_SEQ_CST) != asked) {
            char bytes[64];
            ssize_t count = recv(bell, bytes, sizeof bytes, 0);
            if (count == 0 || (count < 0 && errno != EINTR)) {
                stop();
            }
        }
        __atomic_store_n(&wire->program_sleeps, 0, __ATOMIC_RELAXED);
    }
}

static void post(void) {
    asked++;
    __atomic_store_n(&wire->asked, asked, __ATOMIC_SEQ_CST);
    ring();
}

/* Until the engine has answered; true if this thread goes on. Otherwise another one does, or nobody. */
static bool await_answer(struct ws_thread *self) {
    for (uint32_t left = wire->spins; __atomic_load_n(&wire->answered, __ATOMIC_ACQUIRE) != asked; left--) {
        if (left == 0) {
            sleep_until_answered();
            break;
        }
        __builtin_ia32_pause();
    }
    if (WS_UNLIKELY(wire->answer.errand == WS_STOP)) {
        stop();
    }
    uint32_t turn = wire->answer.turn;
    if (WS_LIKELY(turn == self->number)) {
        return true;
    }
    if (turn != WS_NOBODY) {
        let_run(turn);
    }
    return false;
}

static void use_log(struct ws_thread *self, uint32_t log) {
    self->log = log;
    self->log_next = wire->logs[log];
    self->log_end = self->log_next + WS_LOG_RECORDS - WS_LOG_RESERVE;
}

/* Asks, and waits until it is this thread's turn. */
static struct ws_answer ask_once(struct ws_thread *self) {
    post();
    if (!await_answer(self)) {
        wait_for_turn(self);
        if (wire->answer.errand == WS_STOP) {
            stop();
        }
    }
    struct ws_answer answer = wire->answer;
    use_log(self, answer.log);
    return answer;
}

static bool look_ahead(struct ws_thread *self);
static struct ws_answer answer_ahead(struct ws_thread *self);

bool ws_has_token(const struct ws_thread *self) {
    return __atomic_load_n(&wire->token, __ATOMIC_RELAXED) == self->number + 1;
}

struct ws_answer ws_ask(void) {
    struct ws_thread *self = ws_self;
    if (WS_UNLIKELY(ws_is_ahead)) {
        return answer_ahead(self);
    }
    struct ws_request *request = &wire->request;
    bool may_be_interrupted = request->kind != WS_LOG_FULL; /* locks of the C library may be held then */
    if (may_only_read(request->kind)) {
        self->wanted_pc = request->pc;
        self->wanted_frame = request->frame;
        self->wanted_address = request->address;
        self->wanted_place = request->place;
    }
    struct ws_answer answer = ask_once(self);
    while (WS_UNLIKELY(answer.errand == WS_TRY)) {
        bool comes_back = look_ahead(self);
        if (ws_is_ahead) {
            return answer;
        }
        struct ws_request *tried = ws_begin(WS_TRIED, NULL, NULL);
        tried->count = comes_back;
        answer = ask_once(self);
    }
    if (WS_UNLIKELY(self->held != 0) && may_be_interrupted) {
        ws_handle_held(self);
    }
    return answer;
}

static void copy_text(struct ws_request *request, const char *text) {
    strncpy(request->text, text, WS_TEXT_BYTES - 1);
    request->text[WS_TEXT_BYTES - 1] = 0;
}

void ws_say(uint32_t kind, const void *address, const void *pc, const char *text) {
    struct ws_request *request = ws_begin(kind, address, pc);
    copy_text(request, text);
    ws_ask();
}

void ws_refuse(const void *pc, const char *text) {
    if (!ws_controls()) {
        (void)!write(2, text, strlen(text));
        abort();
    }
    ws_say(WS_UNSUPPORTED, NULL, pc, text);
    stop();
}

void ws_leave(const char *call, const void *pc) {
    struct ws_thread *self = ws_self;
    copy_text(ws_begin(WS_LEAVE, NULL, pc), call);
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    uint32_t mine = asked + 1;
    post();
    /* Whoever comes next may already speak when this thread looks, and the bell is for him: so it does not sleep. */
    while ((int32_t)(__atomic_load_n(&wire->answered, __ATOMIC_ACQUIRE) - mine) < 0) {
        sched_yield();
    }
    self->has_left = true;
    self->log_next = NULL;
    self->log_end = NULL;
}

void ws_rejoin(void) {
    struct ws_thread *self = ws_self;
    if (self == NULL || !self->has_left) {
        return;
    }
    int error = errno;
    come_back(self);
    self->has_left = false;
    use_log(self, wire->answer.log);
    if (self->held != 0) {
        ws_handle_held(self);
    }
    errno = error;
}

/* ---- threads ---- */

/* Most programs have few threads, and their runs are short. */
enum { FIRST_THREADS = 8 };
static struct ws_thread first_threads[FIRST_THREADS];
static uint32_t first_threads_used;

static bool is_first(const struct ws_thread *thread) {
    return thread >= first_threads && thread < first_threads + FIRST_THREADS;
}

struct ws_thread *ws_thread_new(uint32_t number) {
    struct ws_thread *thread = MAP_FAILED;
    if (first_threads_used < FIRST_THREADS) {
        thread = &first_threads[first_threads_used++];
    } else {
        thread = mmap(NULL, sizeof *thread, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (thread == MAP_FAILED) {
        return NULL;
    }
    thread->number = number;
    return thread;
}

void ws_thread_begin(struct ws_thread *thread) {
    ws_self = thread;
    wait_for_turn(thread);
    if (wire->answer.errand == WS_STOP) {
        stop();
    }
    thread->is_controlled = true;
    use_log(thread, wire->answer.log);
}

void ws_thread_end(const void *pc) {
    struct ws_thread *self = ws_self;
    ws_begin(WS_END, NULL, pc);
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    post();
    self->is_controlled = false;
    await_answer(self);
    ws_self = NULL;
    if (!is_first(self)) {
        munmap(self, sizeof *self);
    }
}

/* ---- looking ahead ---- */

enum { TURNS_AHEAD = 200, READS_AHEAD = 20000, MILLISECONDS_AHEAD = 500 };
enum { AHEAD_COMES_BACK = 0, AHEAD_GOES_ON = 1 };

static uint64_t ahead_value[2];
static uint32_t ahead_turns;
static uint32_t ahead_reads;

/* Whoever does more than read and compute has left the loop, and must not be able to: no call of the kernel but these. */
static void lock_in(void) {
#define ALLOW(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    struct sock_filter rules[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
            ALLOW(SYS_exit_group),
            ALLOW(SYS_exit),
            ALLOW(SYS_rt_sigreturn),
            ALLOW(SYS_sched_yield),
            ALLOW(SYS_clock_gettime),
            ALLOW(SYS_gettimeofday),
            ALLOW(SYS_getpid),
            ALLOW(SYS_gettid),
            ALLOW(SYS_mmap),
            ALLOW(SYS_munmap),
            ALLOW(SYS_madvise),
            ALLOW(SYS_brk),
            ALLOW(SYS_rt_sigprocmask),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
#undef ALLOW
    struct sock_fprog filter = {.len = sizeof rules / sizeof rules[0], .filter = rules};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) != 0) {
        _exit(AHEAD_COMES_BACK); /* without it a look ahead could do harm: better to miss something */
    }
}

/* In a copy of the process: true if the thread, should it keep reading this value, does nothing but read it again. */
static bool look_ahead(struct ws_thread *self) {
    ahead_value[0] = wire->answer.value[0];
    ahead_value[1] = wire->answer.value[1];
    pid_t copy = _Fork();
    if (copy == 0) {
        struct itimerval limit = {.it_value = {.tv_usec = MILLISECONDS_AHEAD * 1000}};
        signal(SIGALRM, SIG_DFL);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setitimer(ITIMER_REAL, &limit, NULL);
        lock_in();
        ws_is_ahead = true;
        ahead_turns = 0;
        ahead_reads = 0;
        self->log_next = NULL;
        self->log_end = NULL;
        return true;
    }
    int status = 0;
    while (copy > 0 && waitpid(copy, &status, 0) < 0 && errno == EINTR) {}
    bool is_undecided = copy < 0 || (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM);
    return is_undecided || (WIFEXITED(status) && WEXITSTATUS(status) == AHEAD_COMES_BACK);
}

void ws_ahead_ends(bool comes_back) {
    _exit(comes_back ? AHEAD_COMES_BACK : AHEAD_GOES_ON);
}

/*
 * Where it stood, it reads the same again: exactly where it stood it will do so for ever, and after so many turns we believe
 * it. All other reads see what is in memory.
 */
static struct ws_answer answer_ahead(struct ws_thread *self) {
    struct ws_request *request = &ahead_request;
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

/* ---- the fork server ---- */

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
    asked = wire->asked;
    main_thread.is_controlled = true;
    use_log(&main_thread, 0);
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
                let_run(thread);
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
    if (path == NULL || wire != NULL) {
        return;
    }
    int shared = memory_file("weakspot", sizeof(struct ws_wire));
    wire = mmap(NULL, sizeof(struct ws_wire), PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);
    if (wire == MAP_FAILED) {
        give_up("shared memory cannot be mapped");
    }
    output = memory_file("output", 0);
    const char *from = getenv("WEAKSPOT_INPUT");
    int opened = open(from != NULL ? from : "/dev/null", O_RDONLY);
    input = opened < 0 ? -1 : out_of_the_way(opened);
    wire->version = WS_WIRE_VERSION;
    control = connected(path);
    bell = connected(path);
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
