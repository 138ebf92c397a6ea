/*
 * The block of memory that the engine and the program under control share.
 *
 * Only the thread that has the token runs. It writes its next operation into `request`, has logged its accesses since the last
 * request in `logs`, and increments `asked`. The engine writes `answer` and increments `answered`. The answer names the thread
 * that runs next: if that is another thread, the asking thread wakes it and sleeps.
 *
 * wire/Layout.java has the same offsets; LayoutTest compiles a program that prints the offsets of this file.
 */
#ifndef WEAKSPOT_WIRE_H
#define WEAKSPOT_WIRE_H

#include <stdint.h>

#define WS_WIRE_VERSION 10

enum {
    WS_MOST_THREADS = 65535, /* in one run; numbers are not used again */
    WS_UNREGISTERED = WS_MOST_THREADS, /* the number of a thread whose start was not intercepted, until the engine numbers it */
    WS_LOGS = 16,            /* one is in use; a thread outside control keeps its own */
    WS_LOG_RECORDS = 32768,
    WS_LOG_RESERVE = 4096, /* room at the end of a log for records that a request itself adds: calls, storage */
    WS_TEXT_BYTES = 1024
};

/* The kinds of requests. */
enum ws_kind {
    WS_NOTHING = 0,

    /* atomic accesses, decided by the engine's memory model */
    WS_LOAD = 1,
    WS_STORE = 2,
    WS_UPDATE = 3,           /* `function` of the old value and `operand` */
    WS_COMPARE_EXCHANGE = 4, /* `operand` expected, `desired`; `flags` WS_WEAK */
    WS_FENCE = 5,

    /* synchronisation objects; `address` identifies the object */
    WS_MUTEX_LOCK = 16,   /* `flags` has the kind of mutex, `deadline` the time limit */
    WS_MUTEX_UNLOCK = 17, /* `flags` has the kind of mutex */
    WS_READ_LOCK = 18,
    WS_WRITE_LOCK = 19,
    WS_READ_WRITE_UNLOCK = 20,
    WS_CONDITION_WAIT = 21, /* `other` is the mutex */
    WS_CONDITION_WAKE = 22, /* `count` 1, or 0 for all */
    WS_BARRIER = 23,        /* `count` parties; the answer's value is 1 for one of each round */
    WS_ONCE_BEGIN = 24,     /* DONE: run the routine now; REFUSED: it has run */
    WS_ONCE_FINISH = 25,
    WS_ONCE_ABANDON = 26,
    WS_SEMAPHORE_TAKE = 27, /* `count` is the initial value, in each request */
    WS_SEMAPHORE_PUT = 28,
    WS_PARK = 29,   /* waits in a futex; the word had the expected value, and no other thread has run since; `other` is the object
                       that the program waits for, or 0 for the word itself */
    WS_UNPARK = 30, /* `count` at most, 0 for all; the answer's value is how many it woke */

    /* threads and time */
    WS_START = 40, /* the answer's value is the number of the new thread */
    WS_JOIN = 41,  /* `count` is the number of the other thread */
    WS_END = 42,   /* the thread has ended; it gets no answer */
    WS_PAUSE = 43, /* yields, or sleeps for `deadline` microseconds */
    WS_CLOCK = 44, /* the answer's value is the time in microseconds since the run began */
    WS_CHOOSE = 45, /* one of `count`; the answer's value is which */
    WS_TRANSFER = 46, /* a transfer through a pipe or socket; `text` is the function */
    WS_START_HOSTED = 47, /* as WS_START; the new thread is suspended until a thread of the system switches to it */
    WS_SWITCH = 48, /* the thread of the system continues with the suspended thread `count`, which gets the answer; `flags` WS_ENDS */

    /* the end of the program */
    WS_ASSERTION = 50, /* `text` is the condition */
    WS_CRASH = 51,     /* `text` is the reason, `other` the address of the access; if that comes from memory that nothing
                         has written, `address` is this memory, or 1 if it is unknown */
    WS_EXIT = 52,      /* the whole program, after the exit handlers; `count` is its status */
    WS_UNSUPPORTED = 53, /* `text` names the feature and an alternative */
    WS_END_PROCESS = 54, /* the process is about to end, exit handlers may follow; `count` is its status, `text` the call */
    WS_USE_AFTER_DESTROY = 55, /* of the synchronisation object at `address`; `text` is the verb of the use; `flags` WS_OVERWRITTEN */

    /* no operations: the engine takes note, and the thread continues */
    WS_LOG_FULL = 60, /* `flags` WS_NO_SWITCH where no other thread may run now */
    WS_NAME_THREAD = 61,   /* `text` */
    WS_NAME_LOCATION = 62, /* `address`, `size` bytes, `text` */
    WS_TRIED = 63,         /* the result of WS_TRY: `count` is 1 if the thread repeats its read */
    WS_REMARK = 64,        /* `text` for the report */
    WS_LEAVE = 65,         /* the thread is about to block outside control; `text` is the call, `flags` WS_WITHIN */
    WS_RESUME = 66         /* the thread has handled a signal, and repeats its pending request */
};

/* A request's `flags`. */
enum {
    WS_NO_SWITCH = 1,
    WS_ENDS = 1,            /* the thread that makes the request has ended; otherwise it is suspended */
    WS_WITHIN = 1,          /* only other threads of the program can make the call return */
    WS_WEAK = 1,            /* a compare-exchange that may fail spuriously */
    WS_OVERWRITTEN = 1,     /* the memory holds no such object any more, or was never initialised */
    WS_MUTEX_NORMAL = 0,
    WS_MUTEX_RECURSIVE = 2,
    WS_MUTEX_CHECKED = 4
};

/*
 * Sources outside the threads that may end waits: other processes, which have descriptors of the program or may send signals;
 * the user, by signals that the program handles; handlers of any signal.
 */
enum { WS_TO_PROCESSES = 1, WS_TO_USER = 2, WS_TO_HANDLERS = 4 };

/* A request's `function`. */
enum { WS_EXCHANGE, WS_ADD, WS_SUBTRACT, WS_OR, WS_AND, WS_XOR, WS_NAND };

/* Orders, as the compiler numbers them: relaxed, consume, acquire, release, acq_rel, seq_cst. */

/* A request's `deadline` without a point in time. */
#define WS_FOR_EVER INT64_MAX
#define WS_NOT_AT_ALL INT64_MIN

/* The outcome of a request. */
enum ws_outcome {
    WS_DONE = 0,
    WS_REFUSED = 1,
    WS_TIMED_OUT = 2,
    WS_OVERTAKEN = 3,  /* a write: done, but not last in modification order; real memory keeps the newest value */
    WS_INTERRUPTED = 4 /* the thread has handled a signal and withdraws the request; the engine never answers this */
};

/* The instruction for the thread that runs next. */
enum ws_reply_code {
    WS_GO_ON = 0,
    WS_STOP = 1, /* the run is over, end the process */
    WS_TRY = 2,  /* look-ahead: a copy of the process continues with `value` as the result of the read */
    WS_HANDLE = 3 /* handle the held signal; the request is still to be answered */
};

/* The kinds of records in a log. */
enum ws_record_kind {
    WS_READ = 1,
    WS_WRITE = 2,
    WS_POP = 3,    /* the call path is only `address` deep now */
    WS_PUSH = 4,   /* one more call, made at the program counter */
    WS_ALLOCATE = 5,
    WS_FREE = 6,
    WS_SIZE = 7,   /* follows a record whose size is WS_LARGE: `address` is the size */
    WS_GONE = 8,   /* a synchronisation object was initialised at this address */
    WS_STACK = 11,  /* the stack of a new thread; earlier accesses there are forgotten. The program counter is where its frames end, plus
                      1 if the memory may get another use after the end of the thread. With size 0: the thread has further stacks
                      within this one */
    WS_RELEASE = 9, /* an annotation: earlier operations happen before a later acquire of the address */
    WS_ACQUIRE = 10,
    WS_DESTROYED = 12, /* the synchronisation object at this address was destroyed */
    WS_UNDEFINED_USE = 13, /* a value is used that nothing has written; `address` is the memory that held it, or 0; `size` is the use */
    WS_FRAME = 14, /* follows WS_PUSH: the stack pointer of the function, the distance of its frame pointer or WS_LARGE, and
                     an address in it, behind its set-up */
    WS_END_OF_ORDER = 15, /* no WS_ACQUIRE of the address follows */
    WS_SHARED_DATA = 16, /* the address at which the compiler has put what a region shares; the program counter is the function of
                          the region. With size 0: the region has ended */
    WS_MEMBER = 17      /* the thread executes a parallel region: `address` is its number in the team, `size` the size of the team */
};

/* The uses of undefined values. */
enum { WS_IN_ATOMIC = 1, WS_IN_OUTPUT = 2 };

enum { WS_LARGE = 0xffff };

/* The unit of the distance in a WS_FRAME record. */
enum { WS_FRAME_UNIT = 16 };

struct ws_record {
    uint64_t kind_and_address; /* kind << 56 | address */
    uint64_t size_and_pc;      /* size << 48 | program counter */
};

/* Each side reads data that the other has just written: so the fields needed most fill as few cache lines as possible. */
struct ws_request {
    uint32_t kind;
    uint32_t thread;
    uint32_t size; /* of the access in bytes; values over 16 are described by a digest, in the first word */
    uint32_t mode;
    uint32_t failure_mode;
    uint32_t function;
    uint32_t flags;
    uint32_t count;
    uint32_t log;    /* the log of the accesses since the last request */
    uint32_t logged; /* how many records */
    uint64_t address;
    uint64_t pc;
    uint64_t local_state_hash; /* hash of the thread's registers and stack, its local state; 0 if unknown */

    uint64_t operand[2];
    uint64_t desired[2];
    uint64_t current[2]; /* the value in memory now */
    uint64_t other;
    int64_t deadline; /* in microseconds of virtual time */

    uint64_t frame; /* the stack pointer of the code that makes the request, or a lower address */
    char text[WS_TEXT_BYTES];
};

#define WS_NO_THREAD UINT32_MAX

/* The words of a block that malloc returns, at addresses that are multiples of 8: no value that a program is likely to store. */
#define WS_UNDEFINED UINT64_C(0xd7a9e3c5f1b3cbe9)

struct ws_answer {
    uint32_t turn; /* the thread that runs next, or WS_NO_THREAD: it will be woken later */
    uint32_t reply_code;
    uint32_t outcome;
    uint32_t log; /* the log for its next accesses */
    uint64_t value[2];
};

struct ws_wire {
    /* written by the program */
    _Alignas(64) uint32_t asked;
    uint32_t version;
    uint32_t returns;       /* counts threads that ask to return to control, hold a signal while they wait, or are unregistered */
    uint32_t expects_signals; /* whether a signal may still arrive: from a timer, or sent and not yet delivered */
    uint32_t is_open; /* sources other than the threads that may end waits, even private ones: WS_TO_… */
    uint32_t idle_threads; /* threads of OpenMP that wait for their next region: the engine does not know them meanwhile */

    /* written by the engine: how often to poll before sleeping, and the answer */
    _Alignas(64) uint32_t answered;
    uint32_t spins;

    /* the number of the thread that has the token plus one, or 0 while the engine has it; taken by compare-exchange, because
       the engine may stop waiting at the moment when a thread asks to return */
    uint32_t token;

    _Alignas(16) struct ws_answer answer;

    /* store buffering: before a side sleeps, it sets its flag and polls once more; so these two are sequentially consistent */
    _Alignas(64) uint32_t program_sleeps;
    _Alignas(64) uint32_t engine_sleeps;

    _Alignas(64) struct ws_request request;

    /* a futex for each thread: 1 while it may run */
    _Alignas(4096) uint32_t may_run[WS_MOST_THREADS + 1];

    /* 1 for each thread that asks to return to control or holds a signal */
    _Alignas(4096) uint8_t is_back[WS_MOST_THREADS + 1];

    _Alignas(4096) struct ws_record logs[WS_LOGS][WS_LOG_RECORDS];
};

#endif
