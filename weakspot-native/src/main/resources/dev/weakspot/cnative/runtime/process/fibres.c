#include "process/fibres.h"

#include "link/access_log.h"
#include "link/channel.h"
#include "link/lookahead.h"
#include "link/requests.h"
#include "memory/own_array.h"
#include "process/late_start.h"
#include "process/signals.h"

#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

/*
 * A mapping: a page without access, the stack, and this structure. Mappings are used again, the oldest ones first and not at once: so
 * accesses to variables of a task that has ended are found.
 */
enum { MOST_KEPT_UNUSED = 8 };

struct ws_fibre_stack {
    char *low;
    size_t bytes;
    void (*routine)(void *);
    void *argument;
    struct ws_fibre_stack *next;
    struct ws_thread thread;
};

static struct ws_fibre_stack *unused;
static struct ws_fibre_stack **last_unused = &unused;
static size_t unused_count;

/* ---- memory of the thread of the system ---- */

struct range {
    uintptr_t first;
    size_t bytes;
};

static struct range *shared;
static size_t shared_count;
static size_t shared_room;

void ws_fibre_add_shared_memory(const void *first, size_t bytes, const void *pc) {
    shared = ws_grow(shared, shared_count, &shared_room, sizeof *shared, pc);
    shared[shared_count++] = (struct range){(uintptr_t)first, bytes};
}

void ws_fibre_remove_shared_memory(const void *first) {
    for (size_t i = shared_count; i-- > 0;) {
        if (shared[i].first == (uintptr_t)first) {
            shared[i] = shared[--shared_count];
            return;
        }
    }
}

bool ws_belongs_to_carrier(const struct ws_thread *self, uintptr_t address) {
    if (address - self->thread_local_first < self->thread_local_bytes) {
        return true;
    }
    for (size_t i = 0; i < shared_count; i++) {
        if (address - shared[i].first < shared[i].bytes) {
            return true;
        }
    }
    return false;
}

/* Extends the range by the thread-local memory of an object that is loaded with the program, which is below the thread pointer. */
static int add_thread_local(struct dl_phdr_info *object, size_t size, void *given) {
    (void)size;
    struct range *range = given;
    uintptr_t end = range->first + range->bytes;
    uintptr_t first = (uintptr_t)object->dlpi_tls_data;
    for (int i = 0; first != 0 && i < object->dlpi_phnum; i++) {
        enum { MOST_STATIC_BYTES = 1 << 20 };
        bool is_static = first < end && end - first < MOST_STATIC_BYTES;
        if (object->dlpi_phdr[i].p_type == PT_TLS && is_static && first < range->first) {
            range->bytes = end - first;
            range->first = first;
        }
    }
    return 0;
}

static struct range thread_local_memory(void) {
    static __thread struct range known __attribute__((tls_model("initial-exec")));
    if (known.bytes == 0) {
        known.first = (uintptr_t)pthread_self();
        dl_iterate_phdr(add_thread_local, &known);
    }
    return known;
}

/* ---- stacks ---- */

static struct ws_fibre_stack *new_stack(size_t bytes, const void *pc) {
    struct ws_fibre_stack *stack = unused;
    if (unused_count > MOST_KEPT_UNUSED) {
        unused = stack->next;
        unused_count--;
        memset(&stack->thread, 0, offsetof(struct ws_thread, frames));
        return stack;
    }
    size_t above = (sizeof *stack + PAGE - 1) / PAGE * PAGE;
    size_t room = (bytes + PAGE - 1) / PAGE * PAGE;
    char *mapping = mmap(
            NULL, PAGE + room + above, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED || mprotect(mapping, PAGE, PROT_NONE) != 0) {
        ws_refuse(pc, "the system has no memory for the stack of another task (create fewer tasks, or lower OMP_STACKSIZE)");
    }
    stack = (struct ws_fibre_stack *)(mapping + PAGE + room);
    stack->low = mapping + PAGE;
    stack->bytes = room;
    return stack;
}

/*
 * Saves the registers that a function preserves on the stack and the stack pointer in `*save`, and continues where the stack pointer
 * `load` was saved. Floating-point control words are among these registers.
 */
void ws_change_stack(uintptr_t *save, uintptr_t load);
__asm__(".text\n"
        ".hidden ws_change_stack\n"
        ".globl ws_change_stack\n"
        ".type ws_change_stack, @function\n"
        "ws_change_stack:\n"
        "\tpushq %rbp\n"
        "\tpushq %rbx\n"
        "\tpushq %r12\n"
        "\tpushq %r13\n"
        "\tpushq %r14\n"
        "\tpushq %r15\n"
        "\tsubq $8, %rsp\n"
        "\tstmxcsr (%rsp)\n"
        "\tfnstcw 4(%rsp)\n"
        "\tmovq %rsp, (%rdi)\n"
        "\tmovq %rsi, %rsp\n"
        "\tldmxcsr (%rsp)\n"
        "\tfldcw 4(%rsp)\n"
        "\taddq $8, %rsp\n"
        "\tpopq %r15\n"
        "\tpopq %r14\n"
        "\tpopq %r13\n"
        "\tpopq %r12\n"
        "\tpopq %rbx\n"
        "\tpopq %rbp\n"
        "\tretq\n"
        ".size ws_change_stack, . - ws_change_stack\n");

/* What ws_change_stack finds on the stack of a new fibre. */
struct first_frame {
    uint32_t vector_control;
    uint32_t control;
    uintptr_t registers[6];
    void (*entry)(void);
    uintptr_t no_caller; /* where stack walks end */
};

static __thread struct ws_fibre_stack *beginning __attribute__((tls_model("initial-exec")));

static __attribute__((noreturn)) void enter(void) {
    struct ws_fibre_stack *stack = beginning;
    struct ws_thread *self = &stack->thread;
    self->stack_high = (uintptr_t)__builtin_frame_address(0);
    ws_log_storage(WS_STACK, stack->low, stack->bytes, (void *)(self->stack_high & ~(uintptr_t)1)); /* used by fibres only */
    stack->routine(stack->argument);
    __builtin_unreachable();
}

static uintptr_t prepare(struct ws_fibre_stack *stack) {
    struct first_frame *frame = (struct first_frame *)((uintptr_t)stack & ~(uintptr_t)15) - 1;
    memset(frame, 0, sizeof *frame);
    __asm__ volatile("stmxcsr %0\n\tfnstcw %1" : "=m"(frame->vector_control), "=m"(frame->control));
    frame->entry = enter;
    return (uintptr_t)frame;
}

/* ---- switches ---- */

extern void *__cxa_get_globals(void) __attribute__((weak, visibility("default")));

static void save_exceptions(struct ws_fibre *fibre) {
    if (__cxa_get_globals != NULL) {
        memcpy(fibre->exceptions, __cxa_get_globals(), sizeof fibre->exceptions);
    }
}

static void restore_exceptions(const struct ws_fibre *fibre) {
    if (__cxa_get_globals != NULL) {
        memcpy(__cxa_get_globals(), fibre->exceptions, sizeof fibre->exceptions);
    }
}

/* The calling thread of the system is another logical thread from now on. No signal handler makes a request meanwhile. */
static void become(struct ws_thread *to, uint32_t flags, const void *pc) {
    struct ws_thread *from = ws_self;
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    from->nesting++;
    to->nesting++;
    struct ws_request *request = ws_begin(WS_SWITCH, NULL, pc);
    request->count = to->number;
    request->flags = flags;
    ws_post();
    from->effects++;
    ws_self = to;
    if (!ws_await_answer(to)) {
        ws_await_token(to->number);
        if (ws_wire->answer.reply_code == WS_STOP) {
            ws_stop();
        }
    }
    ws_use_log(to, ws_wire->answer.log);
    from->nesting--;
    to->nesting--;
}

uint32_t ws_fibre_request_start(const void *pc) {
    ws_offer_late_start();
    ws_is_shared = true;
    ws_begin(WS_START_HOSTED, NULL, pc);
    uint32_t number = (uint32_t)ws_ask().value[0];
    if (number >= WS_MOST_THREADS) {
        ws_refuse(pc, "more than 65,535 threads and tasks in one run are not supported (create fewer)");
    }
    return number;
}

void ws_fibre_begin(
        struct ws_fibre *from, struct ws_fibre *begun, uint32_t number, void (*routine)(void *), void *argument,
        size_t stack_bytes, const void *pc) {
    struct ws_fibre_stack *stack = new_stack(stack_bytes, pc);
    struct range own = thread_local_memory();
    stack->routine = routine;
    stack->argument = argument;
    struct ws_thread *thread = &stack->thread;
    thread->number = number;
    thread->is_controlled = true;
    thread->ignore_depth = WS_IS_HOSTED;
    thread->thread_local_first = own.first;
    thread->thread_local_bytes = own.bytes;
    thread->stack_low = (uintptr_t)stack->low;
    thread->stack_high = (uintptr_t)stack;
    thread->stack_size = stack->bytes;
    begun->thread = thread;
    begun->stack = stack;
    memset(begun->exceptions, 0, sizeof begun->exceptions);
    from->thread = ws_self;
    save_exceptions(from);
    become(thread, 0, pc);
    restore_exceptions(begun);
    beginning = stack;
    ws_change_stack(&from->stack_pointer, prepare(stack));
}

void ws_fibre_continue(struct ws_fibre *from, struct ws_fibre *to, const void *pc) {
    from->thread = ws_self;
    save_exceptions(from);
    become(to->thread, 0, pc);
    restore_exceptions(to);
    ws_change_stack(&from->stack_pointer, to->stack_pointer);
}

void ws_fibre_end(struct ws_fibre *from, struct ws_fibre *to) {
    if (ws_self->held_count != 0) {
        ws_handle_held_signals(ws_self);
    }
    struct ws_fibre_stack *stack = from->stack;
    become(to->thread, WS_ENDS, NULL);
    restore_exceptions(to);
    stack->next = NULL; /* no other thread runs before this one has left the stack */
    *last_unused = stack;
    last_unused = &stack->next;
    unused_count++;
    uintptr_t forgotten;
    ws_change_stack(&forgotten, to->stack_pointer);
    __builtin_unreachable();
}
