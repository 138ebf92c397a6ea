#include "openmp/waiting.h"

#include "link/access_log.h"
#include "link/channel.h"
#include "link/lookahead.h"
#include "link/requests.h"
#include "process/clocks.h"

#include <linux/futex.h>

enum { FREE, HELD, AWAITED };

bool ws_omp_try_lock(struct ws_omp_lock *lock) {
    uint32_t expected = FREE;
    return __atomic_compare_exchange_n(&lock->state, &expected, HELD, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void ws_omp_lock(struct ws_omp_lock *lock) {
    if (ws_omp_try_lock(lock)) {
        return;
    }
    while (__atomic_exchange_n(&lock->state, AWAITED, __ATOMIC_ACQUIRE) != FREE) {
        ws_futex(&lock->state, FUTEX_WAIT_PRIVATE, AWAITED);
    }
}

void ws_omp_unlock(struct ws_omp_lock *lock) {
    if (__atomic_exchange_n(&lock->state, FREE, __ATOMIC_RELEASE) == AWAITED) {
        ws_futex(&lock->state, FUTEX_WAKE_PRIVATE, 1);
    }
}

uint32_t ws_omp_event_value(const struct ws_omp_event *event) {
    return __atomic_load_n(&event->word, __ATOMIC_ACQUIRE);
}

/* The engine's thread sleeps from the arrival of the request on, so no wake-up is lost. */
static void park(struct ws_omp_event *event, uint32_t value, const void *pc) {
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    struct ws_request *request = ws_begin(WS_PARK, event, pc);
    request->other = (uintptr_t)event->name;
    if (ws_omp_event_value(event) == value) {
        event->sleepers++;
    } else { /* other threads have run before the thread got the token */
        request->kind = WS_PAUSE;
        request->other = 0;
        request->deadline = 0;
    }
    ws_ask();
}

void ws_omp_event_sleep(struct ws_omp_event *event, uint32_t value, const void *pc) {
    if (ws_takes_control()) {
        park(event, value, pc);
        return;
    }
    __atomic_add_fetch(&event->sleepers, 1, __ATOMIC_SEQ_CST);
    ws_futex(&event->word, FUTEX_WAIT_PRIVATE, value);
    __atomic_sub_fetch(&event->sleepers, 1, __ATOMIC_RELAXED);
}

void ws_omp_event_happens(struct ws_omp_event *event, const void *pc) {
    __atomic_add_fetch(&event->word, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&event->sleepers, __ATOMIC_SEQ_CST) == 0) {
        return;
    }
    if (ws_takes_control()) {
        event->sleepers = 0;
        ws_begin(WS_UNPARK, event, pc)->count = 0;
        ws_ask();
    } else {
        ws_futex(&event->word, FUTEX_WAKE_PRIVATE, INT32_MAX);
    }
}

/* The engine identifies an order by an address. No program has memory there: these addresses do not fit into page tables. */
#define FIRST_ORDER (UINT64_C(1) << 54)

ws_omp_order ws_omp_new_orders(uint64_t count) {
    static uint64_t used;
    return FIRST_ORDER + __atomic_fetch_add(&used, count, __ATOMIC_RELAXED);
}

void ws_omp_release(ws_omp_order order, const void *pc) {
    ws_log_storage(WS_RELEASE, (const void *)order, 1, pc);
}

void ws_omp_acquire(ws_omp_order order, const void *pc) {
    ws_log_storage(WS_ACQUIRE, (const void *)order, 1, pc);
}

void ws_omp_forget_orders(ws_omp_order first, uint64_t count, const void *pc) {
    for (uint64_t i = 0; i < count; i++) {
        ws_log_storage(WS_END_OF_ORDER, (const void *)(first + i), 1, pc);
    }
}

void ws_omp_hand_out(const void *pc) {
    enum { TAKE_IT, LET_OTHERS_GO, CHOICES };
    if (!ws_takes_control()) {
        return;
    }
    struct ws_request *request = ws_begin(WS_CHOOSE, NULL, pc);
    request->count = CHOICES;
    ws_copy_text(request, "to take the next part of the work\nto let other threads go first");
    if (ws_ask().value[0] == LET_OTHERS_GO) {
        ws_pause(0, pc);
    }
}
