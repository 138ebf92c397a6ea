/* Futexes, which std::atomic::wait, futures and hand-written locks use. */
#include "link/interception.h"
#include "link/lookahead.h"
#include "link/requests.h"
#include "process/clocks.h"
#include "sync/futexes.h"
#include "sync/waiter_pool.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <time.h>

/* The waiting threads. Only the thread with the token accesses the list. */
static struct ws_sleeper *sleepers;

static void forget_sleeper(const struct ws_sleeper *sleeper) {
    struct ws_sleeper **link = &sleepers;
    while (*link != NULL && *link != sleeper) {
        link = &(*link)->next;
    }
    if (*link != NULL) {
        *link = sleeper->next;
    }
}

static long park(const uint32_t *word, uint32_t expected, uint32_t bits, int64_t deadline, const void *pc) {
    if (ws_is_lookahead) {
        ws_lookahead_sleeps(word, expected);
    }
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) {
        return ws_failed(EAGAIN);
    }
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    struct ws_request *request = ws_begin(WS_PARK, word, pc);
    /* libstdc++ sleeps in its own table for an object that is no futex, right after reading the object */
    request->other = ws_is_in_waiter_pool(word) ? ws_self->read_address : 0;
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) { /* other threads have run since the first check */
        request->kind = WS_PAUSE;
        request->deadline = 0;
        ws_ask();
        return ws_failed(EAGAIN);
    }
    struct ws_sleeper *self = &ws_self->sleeper;
    forget_sleeper(self); /* a handler may have jumped out of the last wait */
    *self = (struct ws_sleeper){.word = word, .bits = bits, .next = sleepers};
    sleepers = self;
    request->deadline = deadline;
    uint32_t outcome = ws_ask().outcome;
    while (self->is_to_sleep_again && outcome == WS_DONE) {
        request = ws_begin(WS_PARK, self->word, pc);
        request->other = ws_is_in_waiter_pool(self->word) ? ws_self->read_address : 0;
        request->deadline = deadline;
        self->is_to_sleep_again = false;
        self->may_be_woken = false;
        outcome = ws_ask().outcome;
    }
    forget_sleeper(self);
    switch (outcome) {
    case WS_DONE:
        return 0;
    case WS_TIMED_OUT:
        return ws_failed(ETIMEDOUT);
    default:
        return ws_failed(EAGAIN);
    }
}

/* Wakes `count` threads that wait there, or all if `count` is 0; returns how many. */
static long unpark(const uint32_t *word, uint32_t count, const void *pc) {
    ws_begin(WS_UNPARK, word, pc)->count = count;
    return (long)ws_ask().value[0];
}

/* Whether the engine may choose the woken threads: all threads that wait there are alike. */
static bool are_alike(const uint32_t *word, uint32_t bits) {
    for (const struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == word && ((sleeper->bits & bits) != sleeper->bits || sleeper->is_to_sleep_again)) {
            return false;
        }
    }
    return true;
}

/*
 * Wakes `count` threads that wait for one of these bits. Threads that may be awake already are woken without being counted:
 * spurious wake-ups are allowed, lost ones are not.
 */
static long wake_some(const uint32_t *word, uint32_t count, uint32_t bits, const void *pc) {
    bool were_alike = are_alike(word, bits);
    long woken = unpark(word, were_alike && count < INT_MAX ? count : 0, pc);
    bool is_engines_choice = were_alike && are_alike(word, bits);
    if (were_alike && !is_engines_choice) {
        unpark(word, 0, pc); /* other threads have begun to wait before this request, and one of them may have been woken */
    }
    long left = count;
    for (struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == word && is_engines_choice) {
            sleeper->may_be_woken = true;
        } else if (sleeper->word == word && !sleeper->may_be_woken) {
            bool is_meant = (sleeper->bits & bits) != 0 && left > 0;
            sleeper->is_to_sleep_again = !is_meant;
            sleeper->may_be_woken = is_meant;
            left -= is_meant;
        }
    }
    return is_engines_choice ? woken : (long)count - left;
}

/*
 * Wakes `wakes` threads and requeues `moves` others to another word; none if `expected` is not null and the word has another
 * value.
 */
static long requeue(
        const uint32_t *from, uint32_t wakes, uint32_t moves, const uint32_t *to, const uint32_t *expected, const void *pc) {
    unpark(from, 0, pc);
    bool is_refused = expected != NULL && __atomic_load_n(from, __ATOMIC_RELAXED) != *expected;
    if (is_refused) {
        wakes = 0;
        moves = 0;
    }
    long done = 0;
    for (struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == from && !sleeper->may_be_woken) {
            bool is_woken = done < (long)wakes;
            bool is_moved = !is_woken && done < (long)wakes + (long)moves;
            sleeper->is_to_sleep_again = !is_woken;
            sleeper->may_be_woken = is_woken;
            sleeper->word = is_moved ? to : from;
            done += is_woken || is_moved;
        }
    }
    return is_refused ? ws_failed(EAGAIN) : done;
}

static int64_t park_deadline(int operation, const struct timespec *time, const void *pc) {
    if (time == NULL) {
        return WS_FOR_EVER;
    }
    if ((operation & FUTEX_CMD_MASK) == FUTEX_WAIT) {
        return ws_deadline_after(time, pc);
    }
    return ws_deadline(operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC, time);
}

static long futex_wait(const struct ws_futex_call *call, uint32_t bits, const void *pc) {
    int64_t deadline = park_deadline(call->operation, (const struct timespec *)call->time_or_count, pc);
    return deadline < 0 || bits == 0 ? ws_failed(EINVAL) : park(call->word, call->value, bits, deadline, pc);
}

/* With a count of 0 the kernel wakes one thread. */
static long futex_wake(const struct ws_futex_call *call, uint32_t bits, const void *pc) {
    uint32_t count = call->value == 0 ? 1 : call->value;
    return bits == 0 ? ws_failed(EINVAL) : wake_some(call->word, count, bits, pc);
}

long ws_futex_call(const struct ws_futex_call *call, const void *pc) {
    switch (call->operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
        return futex_wait(call, FUTEX_BITSET_MATCH_ANY, pc);
    case FUTEX_WAIT_BITSET:
        return futex_wait(call, call->value3, pc);
    case FUTEX_WAKE:
        return futex_wake(call, FUTEX_BITSET_MATCH_ANY, pc);
    case FUTEX_WAKE_BITSET:
        return futex_wake(call, call->value3, pc);
    case FUTEX_CMP_REQUEUE:
        return requeue(call->word, call->value, (uint32_t)call->time_or_count, call->other, &call->value3, pc);
    case FUTEX_REQUEUE: {
        long done = requeue(call->word, call->value, (uint32_t)call->time_or_count, call->other, NULL, pc);
        return done < (long)call->value ? done : (long)call->value; /* the number of woken threads, without the requeued ones */
    }
    default:
        ws_refuse(pc, "this futex operation is not supported (wait, wake and requeue are)");
    }
}
