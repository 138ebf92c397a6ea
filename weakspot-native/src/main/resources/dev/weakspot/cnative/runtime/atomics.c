/* Atomic accesses and fences. The engine says which value a read sees; real memory holds the newest. */
#include "runtime.h"

typedef uint8_t a8;
typedef uint16_t a16;
typedef uint32_t a32;
typedef uint64_t a64;
typedef unsigned __int128 a128;

/* As long as there was only one thread, everybody knows whatever it has done. */
static inline bool asks(void) {
    return ws_is_shared && ws_controls();
}

/* What the C++ library keeps for its waits is none of the program's accesses. */
static inline bool asks_for(const volatile void *address, bool is_write) {
    return asks() && (WS_LIKELY(!ws_is_of_waiters(address)) || ws_waiters_order(address, is_write));
}

static inline void split(a128 value, uint64_t words[2]) {
    words[0] = (uint64_t)value;
    words[1] = (uint64_t)(value >> 64);
}

static inline a128 joined(const uint64_t words[2]) {
    return (a128)words[1] << 64 | words[0];
}

static inline struct ws_request *begin(uint32_t kind, const volatile void *address, uint32_t size, int mode, const void *pc) {
    struct ws_request *request = ws_begin(kind, (const void *)address, pc);
    request->size = size;
    request->mode = (uint32_t)mode & 0xffff; /* some compilers add hints above */
    return request;
}

#define LOAD(bits)                                                                                                     \
    WS_EXPORT a##bits __tsan_atomic##bits##_load(const volatile a##bits *address, int mode) {                          \
        if (!asks_for(address, false)) {                                                                                \
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
            struct ws_request *request = begin(WS_STORE, address, bits / 8, mode, WS_HERE);                            \
            split(*address, request->current);                                                                         \
            split(value, request->operand);                                                                            \
            if (ws_ask().outcome != WS_DONE) {                                                                         \
                return; /* something newer is there */                                                                 \
            }                                                                                                          \
            *address = value;                                                                                          \
        } else {                                                                                                       \
            NATIVE_STORE(bits)                                                                                         \
        }                                                                                                              \
    }

#define UPDATE(bits, name, code, expression)                                                                           \
    WS_EXPORT a##bits __tsan_atomic##bits##_##name(volatile a##bits *address, a##bits value, int mode) {               \
        if (!asks_for(address, true)) {                                                                                 \
            NATIVE_UPDATE(bits, expression)                                                                            \
        }                                                                                                              \
        struct ws_request *request = begin(WS_UPDATE, address, bits / 8, mode, WS_HERE);                               \
        a##bits old = *address;                                                                                        \
        split(old, request->current);                                                                                  \
        ASK_UPDATE(bits, code, expression)                                                                             \
        struct ws_answer answer = ws_ask();                                                                            \
        old = (a##bits)joined(answer.value);                                                                           \
        if (answer.outcome == WS_DONE) {                                                                               \
            *address = (a##bits)(expression);                                                                          \
        }                                                                                                              \
        return old;                                                                                                    \
    }

#define NO_CODE 100

/* What the engine has no function for, and what is too large for it to compute with, is an exchange for what comes out. */
#define ASK_UPDATE(bits, code, expression)                                                                             \
    if ((bits) > 64 || (int)(code) == NO_CODE) {                                                                          \
        request->function = WS_EXCHANGE;                                                                               \
        split((a##bits)(expression), request->operand);                                                                \
    } else {                                                                                                           \
        request->function = (code);                                                                                    \
        split(value, request->operand);                                                                                \
    }

static bool exchange_if(
        volatile void *address,
        uint32_t size,
        a128 current,
        a128 *expected,
        a128 desired,
        int mode,
        int failure_mode,
        bool is_weak,
        const void *pc) {
    struct ws_request *request = begin(WS_COMPARE_EXCHANGE, address, size, mode, pc);
    request->failure_mode = (uint32_t)failure_mode & 0xffff;
    request->flags = is_weak ? WS_WEAK : 0;
    split(current, request->current);
    split(*expected, request->operand);
    split(desired, request->desired);
    struct ws_answer answer = ws_ask();
    *expected = joined(answer.value);
    return answer.outcome == WS_DONE;
}

#define EXCHANGE_IF(bits, strength, is_weak)                                                                           \
    WS_EXPORT int __tsan_atomic##bits##_compare_exchange_##strength(                                                   \
            volatile a##bits *address, a##bits *expected, a##bits desired, int mode, int failure_mode) {               \
        if (!asks()) {                                                                                                 \
            return NATIVE_EXCHANGE_IF(bits);                                                                           \
        }                                                                                                              \
        a128 found = *expected;                                                                                        \
        if (exchange_if(                                                                                               \
                    address, bits / 8, *address, &found, desired, mode, failure_mode, is_weak, WS_HERE)) {             \
            *address = desired;                                                                                        \
            return 1;                                                                                                  \
        }                                                                                                              \
        *expected = (a##bits)found;                                                                                    \
        return 0;                                                                                                      \
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
        if (exchange_if(address, bits / 8, *address, &found, desired, mode, failure_mode, false, WS_HERE)) {           \
            *address = desired;                                                                                        \
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
    UPDATE(bits, fetch_nand, NO_CODE, ~(old & value))                                                                  \
    EXCHANGE_IF(bits, strong, false)                                                                                   \
    EXCHANGE_IF(bits, weak, true)                                                                                      \
    EXCHANGE_IF_VALUE(bits)

/* Without the engine it is the processor's business; whatever order was wanted, the strongest is right. */
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

/* Two words at once, by the processor's own instruction: a library function would come back to us. */
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
UPDATE(128, fetch_nand, NO_CODE, ~(old & value))
EXCHANGE_IF(128, strong, false)
EXCHANGE_IF(128, weak, true)
EXCHANGE_IF_VALUE(128)

WS_EXPORT a128 __tsan_atomic128_load(const volatile a128 *address, int mode) {
    if (!asks()) {
        a128 value = 0;
        exchange_two_words((volatile a128 *)address, &value, 0); /* writes only the zero that is there */
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

/* It orders a thread and its own signal handlers, which run where the thread stands. */
WS_EXPORT void __tsan_atomic_signal_fence(int mode) {
    (void)mode;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
