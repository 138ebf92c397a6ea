/* Atomic accesses and fences. The engine decides the value that a read returns; real memory holds the newest value. */
#include "link/interception.h"
#include "link/requests.h"
#include "memory/undefined_values.h"
#include "sync/atomics.h"
#include "sync/waiter_pool.h"

/* The waiter pool of libstdc++ is not memory of the program. */
static inline bool asks_for(const volatile void *address, bool is_write) {
    return asks() && (WS_LIKELY(!ws_is_in_waiter_pool(address)) || ws_order_waiters(address, is_write));
}

static inline void split(a128 value, uint64_t words[2]) {
    words[0] = (uint64_t)value;
    words[1] = (uint64_t)(value >> 64);
}

static inline a128 joined(const uint64_t words[2]) {
    return (a128)words[1] << 64 | words[0];
}

static inline void note_operand(a128 value, size_t size, const void *pc) {
    if (WS_UNLIKELY(ws_may_be_undefined((uint64_t)value, (uint64_t)(value >> 64), size))) {
        ws_note_undefined_operand((uint64_t)value, size, pc);
    }
}

#define LOAD(bits)                                                                                                     \
    WS_EXPORT a##bits __tsan_atomic##bits##_load(const volatile a##bits *address, int mode) {                          \
        if (!asks_for(address, false)) {                                                                               \
            return *address;                                                                                           \
        }                                                                                                              \
        struct ws_request *request = begin(WS_LOAD, address, bits / 8, mode, WS_HERE);                                 \
        split(*address, request->current);                                                                             \
        struct ws_answer answer = ws_ask();                                                                            \
        return (a##bits)joined(answer.value);                                                                          \
    }

#define STORE(bits)                                                                                                    \
    WS_EXPORT void __tsan_atomic##bits##_store(volatile a##bits *address, a##bits value, int mode) {                   \
        if (asks_for(address, true)) {                                                                                 \
            note_operand(value, bits / 8, WS_HERE);                                                                    \
            struct ws_request *request = begin(WS_STORE, address, bits / 8, mode, WS_HERE);                            \
            split(*address, request->current);                                                                         \
            split(value, request->operand);                                                                            \
            if (ws_ask().outcome != WS_OVERTAKEN) {                                                                    \
                *address = value;                                                                                      \
            }                                                                                                          \
        } else {                                                                                                       \
            NATIVE_STORE(bits)                                                                                         \
        }                                                                                                              \
    }

/*
 * An update replaces the value in memory at that moment. It is the engine's value, unless another thread has made a plain write
 * there since the request, which is a race.
 */
#define UPDATE(bits, name, code, expression)                                                                           \
    WS_EXPORT a##bits __tsan_atomic##bits##_##name(volatile a##bits *address, a##bits value, int mode) {               \
        if (!asks_for(address, true)) {                                                                                \
            NATIVE_UPDATE(bits, expression)                                                                            \
        }                                                                                                              \
        note_operand(value, bits / 8, WS_HERE);                                                                        \
        struct ws_request *request = begin(WS_UPDATE, address, bits / 8, mode, WS_HERE);                               \
        a##bits old = *address;                                                                                        \
        split(old, request->current);                                                                                  \
        request->function = (code);                                                                                    \
        split(value, request->operand);                                                                                \
        struct ws_answer answer = ws_ask();                                                                            \
        if (answer.outcome == WS_OVERTAKEN) {                                                                          \
            return (a##bits)joined(answer.value);                                                                      \
        }                                                                                                              \
        old = *address;                                                                                                \
        *address = (a##bits)(expression);                                                                              \
        return old;                                                                                                    \
    }

static enum ws_outcome exchange_if(
        struct ws_request *request, a128 *expected, a128 desired, int failure_mode, bool is_weak) {
    request->failure_mode = (uint32_t)failure_mode & 0xffff;
    request->flags = is_weak ? WS_WEAK : 0;
    split(*expected, request->operand);
    split(desired, request->desired);
    struct ws_answer answer = ws_ask();
    *expected = joined(answer.value);
    return answer.outcome;
}

#define EXCHANGE_IF(bits, strength, is_weak)                                                                           \
    WS_EXPORT int __tsan_atomic##bits##_compare_exchange_##strength(                                                   \
            volatile a##bits *address, a##bits *expected, a##bits desired, int mode, int failure_mode) {               \
        if (!asks()) {                                                                                                 \
            return NATIVE_EXCHANGE_IF(bits);                                                                           \
        }                                                                                                              \
        a128 found = *expected;                                                                                        \
        note_operand(found, bits / 8, WS_HERE);                                                                        \
        struct ws_request *request = begin(WS_COMPARE_EXCHANGE, address, bits / 8, mode, WS_HERE);                     \
        split(*address, request->current);                                                                             \
        enum ws_outcome outcome = exchange_if(request, &found, desired, failure_mode, is_weak);                        \
        if (outcome == WS_REFUSED) {                                                                                   \
            *expected = (a##bits)found;                                                                                \
            return 0;                                                                                                  \
        }                                                                                                              \
        if (outcome == WS_OVERTAKEN) {                                                                                 \
            return 1;                                                                                                  \
        }                                                                                                              \
        bool is_there = *address == *expected;                                                                         \
        if (is_there) {                                                                                                \
            *address = desired;                                                                                        \
            note_operand(desired, bits / 8, WS_HERE);                                                                  \
        } else {                                                                                                       \
            *expected = *address;                                                                                      \
        }                                                                                                              \
        return is_there;                                                                                               \
    }

#define EXCHANGE_IF_VALUE(bits)                                                                                        \
    WS_EXPORT a##bits __tsan_atomic##bits##_compare_exchange_val(                                                      \
            volatile a##bits *address, a##bits value, a##bits desired, int mode, int failure_mode) {                   \
        a##bits *expected = &value;                                                                                    \
        if (!asks()) {                                                                                                 \
            NATIVE_EXCHANGE_IF(bits);                                                                                  \
            return value;                                                                                              \
        }                                                                                                              \
        a128 found = *expected;                                                                                        \
        note_operand(found, bits / 8, WS_HERE);                                                                        \
        struct ws_request *request = begin(WS_COMPARE_EXCHANGE, address, bits / 8, mode, WS_HERE);                     \
        split(*address, request->current);                                                                             \
        if (exchange_if(request, &found, desired, failure_mode, false) == WS_DONE) {                                   \
            found = *address;                                                                                          \
            *address = found == value ? desired : *address;                                                            \
            note_operand(desired, bits / 8, WS_HERE);                                                                  \
        }                                                                                                              \
        return (a##bits)found;                                                                                         \
    }

#define ALL(bits)                                                                                                      \
    LOAD(bits)                                                                                                         \
    STORE(bits)                                                                                                        \
    UPDATE(bits, exchange, WS_EXCHANGE, value)                                                                         \
    UPDATE(bits, fetch_add, WS_ADD, old + value)                                                                       \
    UPDATE(bits, fetch_sub, WS_SUBTRACT, old - value)                                                                  \
    UPDATE(bits, fetch_and, WS_AND, old &value)                                                                        \
    UPDATE(bits, fetch_or, WS_OR, old | value)                                                                         \
    UPDATE(bits, fetch_xor, WS_XOR, old ^ value)                                                                       \
    UPDATE(bits, fetch_nand, WS_NAND, ~(old & value))                                                                  \
    EXCHANGE_IF(bits, strong, false)                                                                                   \
    EXCHANGE_IF(bits, weak, true)                                                                                      \
    EXCHANGE_IF_VALUE(bits)

/* Without the engine the processor makes the access; seq_cst satisfies any order. */
#define NATIVE_STORE(bits) __atomic_store_n(address, value, __ATOMIC_SEQ_CST);
#define NATIVE_UPDATE(bits, expression)                                                                                \
    (void)mode;                                                                                                        \
    a##bits old = __atomic_load_n(address, __ATOMIC_RELAXED);                                                          \
    while (!__atomic_compare_exchange_n(                                                                               \
            address, &old, (a##bits)(expression), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}                       \
    return old;
#define NATIVE_EXCHANGE_IF(bits)                                                                                       \
    __atomic_compare_exchange_n(address, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)

ALL(8)
ALL(16)
ALL(32)
ALL(64)

/* Two words, by the instruction: a call of libatomic would end in this file again. */
static bool exchange_two_words(volatile a128 *address, a128 *expected, a128 desired) {
    bool is_done;
    uint64_t low = (uint64_t)*expected;
    uint64_t high = (uint64_t)(*expected >> 64);
    __asm__ volatile("lock cmpxchg16b %1"
                     : "=@ccz"(is_done), "+m"(*address), "+a"(low), "+d"(high)
                     : "b"((uint64_t)desired), "c"((uint64_t)(desired >> 64))
                     : "memory");
    *expected = (a128)high << 64 | low;
    return is_done;
}

#undef NATIVE_STORE
#undef NATIVE_UPDATE
#undef NATIVE_EXCHANGE_IF
#define NATIVE_STORE(bits)                                                                                             \
    a128 old = *address;                                                                                               \
    while (!exchange_two_words(address, &old, value)) {}
#define NATIVE_UPDATE(bits, expression)                                                                                \
    (void)mode;                                                                                                        \
    a128 old = *address;                                                                                               \
    while (!exchange_two_words(address, &old, (expression))) {}                                                        \
    return old;
#define NATIVE_EXCHANGE_IF(bits) exchange_two_words(address, expected, desired)

STORE(128)
UPDATE(128, exchange, WS_EXCHANGE, value)
UPDATE(128, fetch_add, WS_ADD, old + value)
UPDATE(128, fetch_sub, WS_SUBTRACT, old - value)
UPDATE(128, fetch_and, WS_AND, old &value)
UPDATE(128, fetch_or, WS_OR, old | value)
UPDATE(128, fetch_xor, WS_XOR, old ^ value)
UPDATE(128, fetch_nand, WS_NAND, ~(old & value))
EXCHANGE_IF(128, strong, false)
EXCHANGE_IF(128, weak, true)
EXCHANGE_IF_VALUE(128)

WS_EXPORT a128 __tsan_atomic128_load(const volatile a128 *address, int mode) {
    if (!asks()) {
        a128 value = 0;
        exchange_two_words((volatile a128 *)address, &value, 0); /* writes 0 only over 0 */
        return value;
    }
    struct ws_request *request = begin(WS_LOAD, address, 16, mode, WS_HERE);
    split(*address, request->current);
    struct ws_answer answer = ws_ask();
    return joined(answer.value);
}

WS_EXPORT void __tsan_atomic_thread_fence(int mode) {
    if (!asks()) {
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        return;
    }
    begin(WS_FENCE, NULL, 0, mode, WS_HERE);
    ws_ask();
}

/*
 * The same functions under the names of libatomic. Compilers call these for two words. gcc also makes atomic operations of OpenMP that
 * it does not instrument, and -fno-inline-atomics makes them calls.
 */
#define SAME_AS(name, bits, bytes, type, parameters)                                                                   \
    WS_EXPORT type ws_called_##name##_##bytes parameters __asm__("__atomic_" #name "_" #bytes)                         \
            __attribute__((alias("__tsan_atomic" #bits "_" #name)));
#define ALL_AS(bits, bytes)                                                                                            \
    SAME_AS(load, bits, bytes, a##bits, (const volatile a##bits *, int))                                               \
    SAME_AS(store, bits, bytes, void, (volatile a##bits *, a##bits, int))                                              \
    SAME_AS(exchange, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                        \
    SAME_AS(fetch_add, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                       \
    SAME_AS(fetch_sub, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                       \
    SAME_AS(fetch_and, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                       \
    SAME_AS(fetch_or, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                        \
    SAME_AS(fetch_xor, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                       \
    SAME_AS(fetch_nand, bits, bytes, a##bits, (volatile a##bits *, a##bits, int))                                      \
    WS_EXPORT int ws_called_compare_exchange_##bytes(volatile a##bits *, a##bits *, a##bits, int, int) __asm__(        \
            "__atomic_compare_exchange_" #bytes)                                                                       \
            __attribute__((alias("__tsan_atomic" #bits "_compare_exchange_strong")));

ALL_AS(8, 1)
ALL_AS(16, 2)
ALL_AS(32, 4)
ALL_AS(64, 8)
ALL_AS(128, 16)

/* Orders a thread and its own signal handlers, which run in the same thread. */
WS_EXPORT void __tsan_atomic_signal_fence(int mode) {
    (void)mode;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
