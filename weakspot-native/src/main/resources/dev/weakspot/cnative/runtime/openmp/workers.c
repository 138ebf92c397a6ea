#include "openmp/workers.h"

#include "link/channel.h"
#include "link/interception.h"
#include "link/requests.h"
#include "openmp/team.h"
#include "process/thread_lifecycle.h"

#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    uint32_t starts;              /* how often it was told to start; the worker waits for a change */
    struct ws_omp_member *member; /* what it executes next */
    struct ws_thread *thread;     /* as the engine knows it; null in a program without Weakspot */
    bool exists;
};

/* The workers of the calling thread. Nested regions of the thread use those behind the ones in use. */
struct pool {
    struct worker **workers;
    uint32_t count;
    uint32_t used;
    uint32_t generation; /* of the process: a child has none of the parent's workers */
};
static __thread struct pool pool __attribute__((tls_model("initial-exec")));

static uint32_t generation;

static void begin_child(void) {
    generation++;
}

static void watch_forks(void) {
    pthread_atfork(NULL, NULL, begin_child);
}

static struct worker *next_worker(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    WS_REAL(int, pthread_once, (pthread_once_t *, void (*)(void)));
    real_pthread_once(&once, watch_forks);
    if (pool.generation != generation) {
        pool = (struct pool){.generation = generation};
    }
    if (pool.used == pool.count) {
        uint32_t count = pool.count + 1;
        struct worker **workers = ws_omp_allocate(count * sizeof *workers);
        if (pool.count != 0) {
            memcpy(workers, pool.workers, pool.count * sizeof *workers);
        }
        workers[pool.count] = ws_omp_allocate(sizeof *workers[0]);
        ws_omp_free(pool.workers);
        pool.workers = workers;
        pool.count = count;
    }
    return pool.workers[pool.used++];
}

/* A worker has left its region, in a program without Weakspot. Of all teams: a team may be gone as soon as all have left it. */
static struct ws_omp_event departure;

static void leave(struct ws_omp_member *member) {
    __atomic_store_n(&member->has_left, true, __ATOMIC_RELEASE);
    ws_omp_event_happens(&departure, NULL);
}

static __attribute__((noinline)) void execute(struct worker *worker) {
    struct ws_omp_member *member = worker->member;
    struct ws_thread *thread = worker->thread;
    if (thread == NULL) {
        ws_omp_member_run(member);
        leave(member);
        return;
    }
    ws_thread_come_back(thread, (uintptr_t)__builtin_frame_address(0) + 2 * sizeof(uintptr_t));
    const void *pc = member->team->pc;
    ws_omp_member_run(member);
    ws_wire->idle_threads++;
    ws_thread_go_away(pc);
}

static void *work(void *given) {
    struct worker *worker = given;
    for (uint32_t done = 0;; done++) {
        while (__atomic_load_n(&worker->starts, __ATOMIC_ACQUIRE) == done) {
            ws_futex(&worker->starts, FUTEX_WAIT_PRIVATE, done);
        }
        execute(worker);
    }
    return NULL;
}

static void no_thread(const void *pc) {
    if (ws_controls()) {
        ws_refuse(pc, "the system cannot create another thread (use smaller teams)");
    }
    fputs("weakspot: the system cannot create another thread for OpenMP\n", stderr);
    abort();
}

static bool create(struct worker *worker) {
    WS_REAL(int, pthread_create, (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *));
    pthread_attr_t attributes;
    pthread_t handle;
    pthread_attr_init(&attributes);
    if (ws_omp_settings.stack_bytes != 0) {
        pthread_attr_setstacksize(&attributes, ws_omp_settings.stack_bytes);
    }
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    bool is_created = real_pthread_create(&handle, &attributes, work, worker) == 0;
    pthread_attr_destroy(&attributes);
    return is_created;
}

void ws_omp_worker_start(struct ws_omp_member *member, const void *pc) {
    struct ws_thread *thread = NULL;
    if (ws_takes_control()) {
        thread = ws_thread_request_start(ws_omp_settings.stack_bytes, pc);
        member->engine_thread = thread->number;
    }
    struct worker *worker = next_worker();
    if (thread != NULL && worker->exists) {
        ws_wire->idle_threads--;
    }
    worker->member = member;
    worker->thread = thread;
    __atomic_add_fetch(&worker->starts, 1, __ATOMIC_RELEASE);
    if (worker->exists) {
        ws_futex(&worker->starts, FUTEX_WAKE_PRIVATE, 1);
        return;
    }
    struct ws_thread *self = ws_self;
    if (self != NULL) {
        self->nesting++; /* the C library allocates for the new thread */
    }
    worker->exists = create(worker);
    if (self != NULL) {
        self->nesting--;
    }
    if (!worker->exists) {
        no_thread(pc);
    }
}

void ws_omp_worker_await(struct ws_omp_member *member, const void *pc) {
    if (ws_takes_control()) {
        ws_thread_request_join(member->engine_thread, pc);
    } else {
        uint32_t value = ws_omp_event_value(&departure);
        while (!__atomic_load_n(&member->has_left, __ATOMIC_ACQUIRE)) {
            ws_omp_event_sleep(&departure, value, pc);
            value = ws_omp_event_value(&departure);
        }
    }
    pool.used--;
}
