/*
 * depend(source) posts an iteration, depend(sink) waits until another one is posted. Each iteration has an order of its own: it
 * happens before those that wait for it, and before no others. Iterations of the nest are numbered in the order of the loops.
 */
#include "openmp/doacross.h"

#include "link/interception.h"
#include "openmp/work_share.h"

#include <stdarg.h>
#include <sys/mman.h>

struct ws_omp_doacross {
    uint64_t iterations;
    uint8_t *is_posted; /* of each iteration; pages that are not used take no memory */
    ws_omp_order orders;
    struct ws_omp_event event; /* an iteration was posted */
    uint32_t dimensions;
    uint64_t counts[];
};

struct ws_omp_doacross *ws_omp_doacross_new(uint32_t dimensions, const uint64_t *counts) {
    struct ws_omp_doacross *doacross = ws_omp_allocate(sizeof *doacross + dimensions * sizeof counts[0]);
    doacross->dimensions = dimensions;
    doacross->iterations = 1;
    for (uint32_t i = 0; i < dimensions; i++) {
        doacross->counts[i] = counts[i];
        doacross->iterations *= counts[i];
    }
    doacross->orders = ws_omp_new_orders(doacross->iterations);
    if (doacross->iterations != 0) {
        doacross->is_posted = mmap(NULL, doacross->iterations, PROT_READ | PROT_WRITE,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    }
    return doacross;
}

void ws_omp_doacross_free(struct ws_omp_doacross *doacross) {
    if (doacross != NULL && doacross->iterations != 0) {
        munmap(doacross->is_posted, doacross->iterations);
    }
    ws_omp_free(doacross);
}

void ws_omp_doacross_wake(struct ws_omp_doacross *doacross, const void *pc) {
    ws_omp_event_happens(&doacross->event, pc);
}

static void post(const uint64_t *position, const void *pc) {
    struct ws_omp_share *share = ws_omp_self()->share;
    if (share == NULL || share->doacross == NULL) {
        return;
    }
    struct ws_omp_doacross *doacross = share->doacross;
    uint64_t number = 0;
    for (uint32_t i = 0; i < doacross->dimensions; i++) {
        number = number * doacross->counts[i] + position[i];
    }
    ws_omp_release(doacross->orders + number, pc);
    __atomic_store_n(&doacross->is_posted[number], 1, __ATOMIC_RELEASE);
    ws_omp_event_happens(&doacross->event, pc);
}

static bool is_posted(const struct ws_omp_doacross *doacross, uint64_t number) {
    return __atomic_load_n(&doacross->is_posted[number], __ATOMIC_ACQUIRE) != 0;
}

/* A sink outside the iteration space is ignored. */
static void wait(uint64_t first, va_list others, const void *pc) {
    struct ws_omp_member *self = ws_omp_self();
    if (self->share == NULL || self->share->doacross == NULL) {
        return;
    }
    struct ws_omp_doacross *doacross = self->share->doacross;
    uint64_t number = first;
    bool is_inside = first < doacross->counts[0];
    for (uint32_t i = 1; i < doacross->dimensions; i++) {
        uint64_t next = va_arg(others, unsigned long);
        is_inside = is_inside && next < doacross->counts[i];
        number = number * doacross->counts[i] + next;
    }
    if (!is_inside) {
        return;
    }
    uint32_t value = ws_omp_event_value(&doacross->event);
    while (!is_posted(doacross, number) && !self->team->is_cancelled) {
        ws_omp_event_sleep(&doacross->event, value, pc);
        value = ws_omp_event_value(&doacross->event);
    }
    ws_omp_acquire(doacross->orders + number, pc);
}

WS_EXPORT void GOMP_doacross_post(long *position) {
    post((const uint64_t *)position, WS_HERE);
}

WS_EXPORT void GOMP_doacross_ull_post(unsigned long long *position) {
    post((const uint64_t *)position, WS_HERE);
}

WS_EXPORT void GOMP_doacross_wait(long first, ...) {
    va_list others;
    va_start(others, first);
    wait((uint64_t)first, others, WS_HERE);
    va_end(others);
}

WS_EXPORT void GOMP_doacross_ull_wait(unsigned long long first, ...) {
    va_list others;
    va_start(others, first);
    wait(first, others, WS_HERE);
    va_end(others);
}
