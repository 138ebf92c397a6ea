/*
 * What the engine and the program under control share: one block of memory, mapped on both sides.
 *
 * Only the thread that has the token runs. It writes what it wants to do next into `request`, together with what it has
 * done since (`logs`), and counts `asked` up; the engine answers in `answer` and counts `answered` up. The answer names
 * the thread that goes on. Whoever finds that it is another one wakes that one and sleeps.
 *
 * wire/Layout.java has the same offsets; LayoutTest compiles a program that prints those of this file.
 */
#ifndef WEAKSPOT_WIRE_H
#define WEAKSPOT_WIRE_H

#include <stdint.h>

#define WS_WIRE_VERSION 5

enum {
    WS_MOST_THREADS = 65535, /* in one run; numbers are not used again */
    WS_STRANGER = WS_MOST_THREADS, /* in place of a number: a thread that nobody has seen starting, until it is let in */
    WS_LOGS = 16,            /* one is in use; a thread that was left behind where nobody sees it keeps its own */
    WS_LOG_RECORDS = 32768,
    WS_LOG_RESERVE = 2048, /* room at the end of a log for what a request itself has to add: calls, storage */
    WS_TEXT_BYTES = 1024
};

/* What a thread wants to do next, or has to say. */
enum ws_kind {
    WS_NOTHING = 0,

    /* accesses of memory; decided by the engine's memory */
    WS_LOAD = 1,
    WS_STORE = 2,
    WS_UPDATE = 3,           /* `function` of the old value and `operand` */
    WS_COMPARE_EXCHANGE = 4, /* `operand` expected, `desired`; `flags` WS_WEAK */
    WS_FENCE = 5,

    /* objects that are no memory; `address` says which */
    WS_MUTEX_LOCK = 16,   /* `flags` has the kind of mutex, `deadline` the patience */
    WS_MUTEX_UNLOCK = 17, /* `flags` has the kind of mutex */
    WS_READ_LOCK = 18,
    WS_WRITE_LOCK = 19,
    WS_READ_WRITE_UNLOCK = 20,
    WS_CONDITION_WAIT = 21, /* `other` is the mutex */
    WS_CONDITION_WAKE = 22, /* `count` 1, or 0 for all */
    WS_BARRIER = 23,        /* `count` parties; the answer's value is 1 for one of each round */
    WS_ONCE_BEGIN = 24,     /* DONE: do it now; REFUSED: it has been done */
    WS_ONCE_FINISH = 25,
    WS_ONCE_ABANDON = 26,
    WS_SEMAPHORE_TAKE = 27, /* `count` is what it was initialised with, in each request */
    WS_SEMAPHORE_PUT = 28,
    WS_PARK = 29,   /* sleeps in a futex; it has seen the value it sleeps on, and nobody has run since */
    WS_UNPARK = 30, /* `count` at most, 0 for all; the answer's value is how many it woke */

    /* lives of threads */
    WS_START = 40, /* the answer's value is the number of the new thread */
    WS_JOIN = 41,  /* `count` is the number of the other thread */
    WS_END = 42,   /* the thread has ended; there is no answer for it */
    WS_PAUSE = 43, /* yields, or sleeps for `deadline` microseconds */
    WS_CLOCK = 44, /* the answer's value is the time in microseconds since the run began */
    WS_CHOOSE = 45, /* one of `count`; the answer's value is which */
    WS_TRANSFER = 46, /* brings something to a pipe or its like, or takes it from there; `text` is the function */

    /* where a thread or the program comes to an end */
    WS_ASSERTION = 50, /* `text` is what did not hold */
    WS_CRASH = 51,     /* `text` says why, `other` is the address it touched */
    WS_EXIT = 52,      /* the whole program; `count` is its status */
    WS_UNSUPPORTED = 53, /* `text` says what it wanted and what to do instead */
    WS_USE_AFTER_FREE = 54, /* only what the program's own side finds out; otherwise the engine sees it in the log */
    WS_DOUBLE_FREE = 55,    /* `address` was freed before */

    /* no operations: the engine takes note, and the thread goes on */
    WS_LOG_FULL = 60, /* `flags` WS_NO_SWITCH where nobody else may run now; otherwise others may go first */
    WS_NAME_THREAD = 61,   /* `text` */
    WS_NAME_LOCATION = 62, /* `address`, `size` bytes, `text` */
    WS_TRIED = 63,         /* what came of WS_TRY: `count` is 1 if the thread came back */
    WS_REMARK = 64,        /* `text`: something the report has to say */
    WS_LEAVE = 65,         /* the thread is about to block where the engine cannot wake it; `text` says in what, `flags` WS_WITHIN */
    WS_RESUME = 66         /* it has handled a signal, and stands again where it stood before */
};

/* A request's `flags`. */
enum {
    WS_NO_SWITCH = 1,
    WS_WITHIN = 1,          /* only other threads of the program can make the call return */
    WS_WEAK = 1,            /* a compare-exchange that may fail for no reason */
    WS_MUTEX_NORMAL = 0,
    WS_MUTEX_RECURSIVE = 2,
    WS_MUTEX_CHECKED = 4
};

/*
 * Who may end waits of a program that is open to them: other processes, which have its descriptors or may send it signals; the
 * user, who sends signals that it handles; and whether it handles any.
 */
enum { WS_TO_PROCESSES = 1, WS_TO_USER = 2, WS_TO_HANDLERS = 4 };

/* A request's `function`. */
enum { WS_EXCHANGE, WS_ADD, WS_SUBTRACT, WS_OR, WS_AND, WS_XOR, WS_NAND };

/* Orders, as the compiler numbers them: relaxed, consume, acquire, release, acq_rel, seq_cst. */

/* A request's `deadline` where there is no time to wait until. */
#define WS_FOR_EVER INT64_MAX
#define WS_NOT_AT_ALL INT64_MIN

/* What came of a request. */
enum ws_outcome {
    WS_DONE = 0,
    WS_REFUSED = 1,
    WS_TIMED_OUT = 2,
    WS_OVERTAKEN = 3,  /* a write: done, but others come after it in the order of writes, and memory keeps the newest */
    WS_INTERRUPTED = 4 /* nothing: the thread has handled a signal, and does not want it any more; the engine never says so */
};

/* What the thread that goes on has to do. */
enum ws_errand {
    WS_GO_ON = 0,
    WS_STOP = 1, /* the run is over, end the process */
    WS_TRY = 2,  /* look ahead, in a copy of the process, what it would do if its read gave `value` */
    WS_HANDLE = 3 /* handle the signal that it has got; what it has asked for is still to be answered */
};

/* What a record of a log says. `what` = kind << 56 | address, `where` = size << 48 | program counter. */
enum ws_record_kind {
    WS_READ = 1,
    WS_WRITE = 2,
    WS_POP = 3,    /* the stack of calls is only `address` deep now */
    WS_PUSH = 4,   /* one call more, made at the program counter */
    WS_ALLOCATE = 5,
    WS_FREE = 6,
    WS_SIZE = 7,   /* follows a record whose size is WS_LARGE: `address` is the size */
    WS_GONE = 8,   /* the mutex, barrier or other object at this address is no more, or a new one begins */
    WS_STACK = 11,  /* the stack of a new thread; what was there before is no more */
    WS_RELEASE = 9, /* an annotation: what was done before is known to whoever acquires the address */
    WS_ACQUIRE = 10
};

enum { WS_LARGE = 0xffff };

struct ws_record {
    uint64_t what;
    uint64_t where;
};

/* Each side reads what the other has written just now: so what is mostly needed fills as few lines of the cache as it can. */
struct ws_request {
    uint32_t kind;
    uint32_t thread;
    uint32_t size; /* of the access in bytes; values over 16 are described by a digest, in the first word */
    uint32_t mode;
    uint32_t failure_mode;
    uint32_t function;
    uint32_t flags;
    uint32_t count;
    uint32_t log;    /* which log has what it did since its last request */
    uint32_t logged; /* how many records */
    uint64_t address;
    uint64_t pc;
    uint64_t place; /* equal only if the thread stands exactly where it stood; 0 if unknown */

    uint64_t operand[2];
    uint64_t desired[2];
    uint64_t current[2]; /* what is in memory now */
    uint64_t other;
    int64_t deadline; /* in microseconds of virtual time */

    uint64_t frame; /* where its stack ends */
    char text[WS_TEXT_BYTES];
};

#define WS_NOBODY UINT32_MAX

struct ws_answer {
    uint32_t turn; /* the thread that goes on, or WS_NOBODY: it will be woken later */
    uint32_t errand;
    uint32_t outcome;
    uint32_t log; /* where it writes what it does */
    uint64_t value[2];
};

struct ws_wire {
    /* written by the program */
    _Alignas(64) uint32_t asked;
    uint32_t version;
    uint32_t returns;       /* how many threads have come back from where nobody saw them, have got a signal as they waited, or are strangers */
    uint32_t expects_signals; /* whether a signal may still come: a timer of the program sends it, or it has not arrived yet */
    uint32_t is_open; /* who else than its threads may end their waits, whatever was said when they left: WS_TO_… */

    /* written by the engine: how often to look before sleeping, and the answer */
    _Alignas(64) uint32_t answered;
    uint32_t spins;

    /* the number of the thread that has the token plus one, or 0 while the engine has it; whoever takes it compares and
       exchanges, because the engine may give up waiting just when a thread comes */
    uint32_t token;

    _Alignas(16) struct ws_answer answer;

    /* store buffering: whoever goes to sleep says so and then looks once more, so these two are sequentially consistent */
    _Alignas(64) uint32_t program_sleeps;
    _Alignas(64) uint32_t engine_sleeps;

    _Alignas(64) struct ws_request request;

    /* a futex for each thread: 1 while it may run */
    _Alignas(4096) uint32_t may_run[WS_MOST_THREADS + 1];

    /* 1 for each thread that is back from where nobody saw it, or has got a signal, and waits to speak */
    _Alignas(4096) uint8_t is_back[WS_MOST_THREADS + 1];

    _Alignas(4096) struct ws_record logs[WS_LOGS][WS_LOG_RECORDS];
};

#endif
