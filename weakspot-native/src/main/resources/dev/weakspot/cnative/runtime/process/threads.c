/* The start, join and end of threads (POSIX and C11). */
#include "link/access_log.h"
#include "link/call_sites.h"
#include "link/interception.h"
#include "link/requests.h"
#include "memory/own_array.h"
#include "process/late_start.h"
#include "process/termination.h"
#include "process/thread_lifecycle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

/* A key whose destructor runs last in each thread: it sets the key again in each round of destructors but the last. */
static pthread_key_t last;
enum { ROUNDS = 4 }; /* PTHREAD_DESTRUCTOR_ITERATIONS of the C library */

/* The threads that may still be joined. */
struct joinable {
    pthread_t handle;
    uint32_t number;
};
static struct joinable *joinables;
static size_t joinable_count;
static size_t joinable_room;

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);

static void note_joinable(pthread_t handle, uint32_t number, const void *pc) {
    joinables = ws_grow(joinables, joinable_count, &joinable_room, sizeof *joinables, pc);
    joinables[joinable_count++] = (struct joinable){handle, number};
}

static bool find_joinable(pthread_t handle, uint32_t *number) {
    for (size_t i = joinable_count; i-- > 0;) {
        if (pthread_equal(joinables[i].handle, handle)) {
            *number = joinables[i].number;
            return true;
        }
    }
    return false;
}

static void forget_joinable(pthread_t handle) {
    for (size_t i = joinable_count; i-- > 0;) {
        if (pthread_equal(joinables[i].handle, handle)) {
            joinables[i] = joinables[--joinable_count];
            return;
        }
    }
}

static void run_last(void *unused) {
    struct ws_thread *self = ws_self;
    if (self == NULL || !self->is_controlled) {
        return;
    }
    if (++self->rounds < ROUNDS) {
        pthread_setspecific(last, unused); /* destructors of other keys may still run */
    } else {
        ws_termination_end_thread();
        ws_thread_end(NULL);
    }
}

void ws_threads_prepare(void) {
    pthread_key_create(&last, run_last);
    pthread_setspecific(last, &last);
    note_joinable(pthread_self(), 0, NULL); /* other threads may join the main thread */
}

/*
 * The stack may be that of an ended thread, whose accesses there do not race with the new thread's. The C library keeps
 * thread-local variables and its own data above the first frame. pthread_getattr_np would return the bounds of the stack, but for
 * the main thread it asks the kernel.
 */
static void log_stack(struct ws_thread *self) {
    enum { ABOVE = 4096, MARGIN = 16384 };
    uintptr_t last = (uintptr_t)pthread_self();
    uintptr_t low = last - (self->stack_size > 2 * MARGIN ? self->stack_size - 2 * MARGIN : 0);
    self->stack_low = low < self->stack_high ? low : self->stack_high;
    uintptr_t frames_end = (self->stack_high & ~(uintptr_t)1) | self->is_stack_reusable;
    ws_log_storage(WS_STACK, (void *)self->stack_low, last + ABOVE - self->stack_low, (void *)frames_end);
}

static void *begin(void *thread) {
    struct ws_thread *self = thread;
    /* the routine is a tail call: its frame begins where this one does, below the return address */
    self->stack_high = (uintptr_t)__builtin_frame_address(0) + 2 * sizeof(uintptr_t);
    ws_thread_begin(self);
    pthread_setspecific(last, &last);
    ws_termination_begin_thread();
    log_stack(self);
    return self->routine(self->argument);
}

/* The thread may have run for a while in code that is not intercepted; its first controlled operation follows. */
void ws_adopt(void) {
    __atomic_store_n(&ws_is_shared, true, __ATOMIC_RELAXED); /* before it registers: a single thread does not check for new ones */
    struct ws_thread *self = ws_thread_register();
    if (self == NULL) {
        return;
    }
    self->nesting++;
    pthread_attr_t attributes;
    void *stack = NULL;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &stack, &self->stack_size);
        pthread_attr_destroy(&attributes);
    }
    self->nesting--;
    self->stack_high = (uintptr_t)stack + self->stack_size;
    self->is_stack_reusable = true; /* the range includes data of the C library */
    pthread_setspecific(last, &last);
    ws_termination_begin_thread();
    log_stack(self);
}

static size_t stack_size(const pthread_attr_t *attributes) {
    size_t size = 0;
    pthread_attr_t usual;
    if (attributes != NULL) {
        pthread_attr_getstacksize(attributes, &size);
    } else if (pthread_attr_init(&usual) == 0) {
        pthread_attr_getstacksize(&usual, &size);
        pthread_attr_destroy(&usual);
    }
    return size;
}

/*
 * Whether the memory of the stack may get another use once the thread has ended: the program has provided it, or the C library may
 * unmap it. The library keeps up to 40 MiB of stacks; Weakspot computes that without large guard areas.
 */
static bool is_reusable(const pthread_attr_t *attributes) {
    enum { LARGEST_GUARD = 32768 };
    const char *tunables = getenv("GLIBC_TUNABLES");
    if (tunables != NULL && strstr(tunables, "stack_cache_size") != NULL) {
        return true;
    }
    void *stack = NULL;
    size_t size = 0;
    size_t guard = 0;
    return attributes != NULL
            && (pthread_attr_getstack(attributes, &stack, &size) != 0 || (uintptr_t)stack + size != 0
                || pthread_attr_getguardsize(attributes, &guard) != 0 || guard > LARGEST_GUARD);
}

static uint32_t request_start(const void *pc) {
    ws_offer_late_start();
    ws_is_shared = true;
    ws_begin(WS_START, NULL, pc);
    uint32_t number = (uint32_t)ws_ask().value[0];
    if (number >= WS_MOST_THREADS) {
        ws_refuse(pc, "more than 65,535 threads in one run are not supported (start fewer)");
    }
    return number;
}

struct ws_thread *ws_thread_request_start(size_t stack_bytes, const void *pc) {
    struct ws_thread *thread = ws_thread_new(request_start(pc));
    if (thread == NULL) {
        ws_refuse(pc, "the system cannot create another thread (start fewer)");
    }
    thread->stack_size = stack_bytes != 0 ? stack_bytes : stack_size(NULL);
    return thread;
}

void ws_thread_request_join(uint32_t number, const void *pc) {
    ws_begin(WS_JOIN, NULL, pc)->count = number;
    ws_ask();
}

static __thread sigset_t mask_in_region __attribute__((tls_model("initial-exec")));

void ws_thread_come_back(struct ws_thread *thread, uintptr_t stack_high) {
    static __thread bool has_been_away __attribute__((tls_model("initial-exec")));
    if (has_been_away) {
        pthread_sigmask(SIG_SETMASK, &mask_in_region, NULL);
    }
    has_been_away = true;
    thread->stack_high = stack_high;
    ws_thread_begin(thread);
    pthread_setspecific(last, &last);
    ws_termination_begin_thread();
    log_stack(thread);
}

void ws_thread_go_away(const void *pc) {
    pthread_sigmask(SIG_SETMASK, NULL, &mask_in_region);
    ws_termination_end_thread();
    ws_thread_end(pc); /* blocks all signals */
}

static int start(
        pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument, const void *pc) {
    WS_REAL(int, pthread_create, (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *));
    if (!ws_takes_control()) {
        return real_pthread_create(handle, attributes, routine, argument);
    }
    uint32_t number = request_start(pc);
    struct ws_thread *self = ws_self;
    self->nesting++; /* allocations for the new thread are not the program's, and no signal handler may run before it exists */
    struct ws_thread *thread = ws_thread_new(number);
    if (thread != NULL) {
        thread->routine = routine;
        thread->argument = argument;
        thread->stack_size = stack_size(attributes);
        thread->is_stack_reusable = is_reusable(attributes);
    }
    bool is_started = thread != NULL && real_pthread_create(handle, attributes, begin, thread) == 0;
    self->nesting--;
    if (!is_started) {
        ws_refuse(pc, "the system cannot create another thread (start fewer)");
    }
    int state = PTHREAD_CREATE_JOINABLE;
    if (attributes != NULL) {
        pthread_attr_getdetachstate(attributes, &state);
    }
    if (state == PTHREAD_CREATE_JOINABLE) {
        note_joinable(*handle, number, pc);
    }
    return 0;
}

static int join(pthread_t handle, void **result, const void *pc) {
    WS_REAL(int, pthread_join, (pthread_t, void **));
    uint32_t number;
    if (!ws_takes_control() || !find_joinable(handle, &number)) {
        return real_pthread_join(handle, result);
    }
    if (pthread_equal(handle, pthread_self())) {
        return EDEADLK;
    }
    ws_begin(WS_JOIN, NULL, pc)->count = number;
    ws_ask();
    forget_joinable(handle);
    return real_pthread_join(handle, result); /* the thread has ended for the engine, and is about to exit */
}

WS_EXPORT int pthread_create(
        pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) {
    return start(handle, attributes, routine, argument, WS_HERE);
}

WS_EXPORT int pthread_join(pthread_t handle, void **result) {
    return join(handle, result, WS_HERE);
}

WS_EXPORT int pthread_detach(pthread_t handle) {
    WS_REAL(int, pthread_detach, (pthread_t));
    if (ws_controls()) {
        forget_joinable(handle);
    }
    return real_pthread_detach(handle);
}

struct c11_start {
    thrd_start_t routine;
    void *argument;
};

static void *begin_c11(void *given) {
    struct c11_start start_data = *(struct c11_start *)given;
    __libc_free(given);
    return (void *)(intptr_t)start_data.routine(start_data.argument);
}

WS_EXPORT int thrd_create(thrd_t *handle, thrd_start_t routine, void *argument) {
    struct c11_start *start_data = __libc_malloc(sizeof *start_data);
    if (start_data == NULL) {
        return thrd_nomem;
    }
    *start_data = (struct c11_start){routine, argument};
    int error = start((pthread_t *)handle, NULL, begin_c11, start_data, WS_HERE);
    if (error != 0) {
        __libc_free(start_data);
    }
    return error == 0 ? thrd_success : error == ENOMEM || error == EAGAIN ? thrd_nomem : thrd_error;
}

WS_EXPORT int thrd_join(thrd_t handle, int *result) {
    void *value;
    int error = join((pthread_t)handle, &value, WS_HERE);
    if (error == 0 && result != NULL) {
        *result = (int)(intptr_t)value;
    }
    return error == 0 ? thrd_success : thrd_error;
}

WS_EXPORT int thrd_detach(thrd_t handle) {
    return pthread_detach((pthread_t)handle) == 0 ? thrd_success : thrd_error;
}

WS_EXPORT void thrd_exit(int result) {
    pthread_exit((void *)(intptr_t)result);
}
