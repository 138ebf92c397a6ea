/* Futexes: std::atomic::wait, futures, and whoever builds his own locks; and other system calls that are made by hand. */
#include "runtime.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/*
 * In std::atomic::wait a thread counts itself in, looks at the value, and sleeps in a futex; who notifies looks whether
 * anybody is counted. As instructions that is store buffering, and with less than seq_cst around it either may miss the
 * other. The standard does not have that: who has blocked on an old value is woken by whoever notifies after writing a new
 * one, in whatever order that is written. So the count is no memory of the program: the newest one is seen, and nothing is
 * ordered by it. Objects that are no futexes are waited for on a word beside the count, which each notification changes; to
 * have seen that is to have seen what was written before. [C++20 31.6 atomics.wait]
 */
bool ws_waiters_order(const volatile void *address, bool is_write) {
    enum { ONE = 128, VERSION = 64 }; /* each count is followed by such a word, in a cache line of its own */
    bool is_version = ((uintptr_t)address - (uintptr_t)ws_waiters) % ONE >= VERSION;
    if (is_version && !ws_is_ahead) {
        ws_log_storage(is_write ? WS_RELEASE : WS_ACQUIRE, (const void *)address, 1, WS_HERE);
    }
    return false;
}

/* Those that sleep. Only who has the token looks at them. */
static struct ws_sleeper *sleepers;

static void forget_sleeper(const struct ws_sleeper *gone) {
    struct ws_sleeper **place = &sleepers;
    while (*place != NULL && *place != gone) {
        place = &(*place)->next;
    }
    if (*place != NULL) {
        *place = gone->next;
    }
}

static long park(const uint32_t *word, uint32_t expected, uint32_t bits, int64_t deadline, const void *pc) {
    if (ws_is_ahead) {
        ws_ahead_sleeps(word, expected);
    }
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) {
        return ws_failed(EAGAIN);
    }
    if (ws_is_ahead) {
        ws_ahead_ends(false);
    }
    struct ws_request *request = ws_begin(WS_PARK, word, pc);
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) { /* others have gone on without this thread */
        request->kind = WS_PAUSE;
        request->deadline = 0;
        ws_ask();
        return ws_failed(EAGAIN);
    }
    struct ws_sleeper *self = &ws_self->sleeper;
    forget_sleeper(self); /* a handler may have jumped out of its last sleep */
    *self = (struct ws_sleeper){.word = word, .bits = bits, .next = sleepers};
    sleepers = self;
    request->deadline = deadline;
    uint32_t outcome = ws_ask().outcome;
    while (self->is_to_sleep_again && outcome == WS_DONE) {
        request = ws_begin(WS_PARK, self->word, pc);
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

/* 0 for all. */
static long unpark(const uint32_t *word, uint32_t count, const void *pc) {
    ws_begin(WS_UNPARK, word, pc)->count = count;
    return (long)ws_ask().value[0];
}

/* Whether the engine may choose: then all that sleep there sleep for the same. */
static bool are_alike(const uint32_t *word, uint32_t bits) {
    for (const struct ws_sleeper *sleeper = sleepers; sleeper != NULL; sleeper = sleeper->next) {
        if (sleeper->word == word && ((sleeper->bits & bits) != sleeper->bits || sleeper->is_to_sleep_again)) {
            return false;
        }
    }
    return true;
}

/*
 * Wakes so many of those that sleep for one of these bits. Who may be awake already is woken without being counted: that
 * somebody wakes for no reason is allowed, that nobody does is not.
 */
static long wake_some(const uint32_t *word, uint32_t count, uint32_t bits, const void *pc) {
    bool were_alike = are_alike(word, bits);
    long woken = unpark(word, were_alike && count < INT_MAX ? count : 0, pc);
    bool is_engines_choice = were_alike && are_alike(word, bits);
    if (were_alike && !is_engines_choice) {
        unpark(word, 0, pc); /* others came before it took effect, and one of them may have been woken instead */
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
 * Wakes so many, and has so many others sleep on at another word; nobody if the word has another value than expected, where
 * that is not null.
 */
static long move(
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

/* The fourth argument is a time for those that wait, and a number for those that move others. */
struct futex_call {
    const uint32_t *word;
    int operation;
    uint32_t value;
    uintptr_t time_or_count;
    const uint32_t *other;
    uint32_t value3;
};

static long futex_wait(const struct futex_call *call, uint32_t bits, const void *pc) {
    int64_t deadline = park_deadline(call->operation, (const struct timespec *)call->time_or_count, pc);
    return deadline < 0 || bits == 0 ? ws_failed(EINVAL) : park(call->word, call->value, bits, deadline, pc);
}

/* The kernel wakes one where none is to be woken. */
static long futex_wake(const struct futex_call *call, uint32_t bits, const void *pc) {
    uint32_t count = call->value == 0 ? 1 : call->value;
    return bits == 0 ? ws_failed(EINVAL) : wake_some(call->word, count, bits, pc);
}

static long futex(const struct futex_call *call, const void *pc) {
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
        return move(call->word, call->value, (uint32_t)call->time_or_count, call->other, &call->value3, pc);
    case FUTEX_REQUEUE: {
        long done = move(call->word, call->value, (uint32_t)call->time_or_count, call->other, NULL, pc);
        return done < (long)call->value ? done : (long)call->value; /* how many woke up */
    }
    default:
        ws_refuse(pc, "this futex operation is not supported (wait, wake and requeue are)");
    }
}

WS_EXPORT long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long);
    long b = va_arg(list, long);
    long c = va_arg(list, long);
    long d = va_arg(list, long);
    long e = va_arg(list, long);
    long f = va_arg(list, long);
    va_end(list);
    if (!ws_is_own(WS_HERE) && ws_takes_control()) {
        if (number == SYS_futex) {
            struct futex_call call = {(const uint32_t *)a, (int)b, (uint32_t)c, (uintptr_t)d, (const uint32_t *)e, (uint32_t)f};
            return futex(&call, WS_HERE);
        }
        if (number == SYS_getrandom) {
            ws_fill_by_chance((void *)a, (size_t)b);
            return b;
        }
        if (number == SYS_sched_yield) {
            ws_pause(0, WS_HERE);
            return 0;
        }
        long result;
        if (ws_answers_call(number, a, b, c, WS_HERE, &result)) {
            return result;
        }
    }
    WS_REAL(long, syscall, (long, ...));
    return real_syscall(number, a, b, c, d, e, f);
}
