/*
 * Atomic objects of any size: the functions that compilers call where the processor has no instruction. Objects of up to 16 bytes
 * are treated as other atomics. Of larger objects the engine gets only a digest, and each read returns the newest value.
 */
#include "link/interception.h"
#include "link/requests.h"
#include "sync/atomics.h"

#include <sched.h>
#include <string.h>

enum { MOST_BYTES = 16 };

static bool is_kept(size_t size) {
    return size <= MOST_BYTES;
}

/* Two different values collide with probability 2^-64. */
static uint64_t digest(const unsigned char *bytes, size_t size) {
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ bytes[i]) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static void describe(const void *value, size_t size, uint64_t words[2]) {
    words[0] = 0;
    words[1] = 0;
    if (is_kept(size)) {
        memcpy(words, value, size);
    } else {
        words[0] = digest(value, size);
    }
}

/* ---- without the engine ---- */

/* One lock for all objects that are not words. All callers of these functions use it. */
static char lock_of_objects;

static void lock(void) {
    while (__atomic_test_and_set(&lock_of_objects, __ATOMIC_ACQUIRE)) {
        sched_yield();
    }
}

static void unlock(void) {
    __atomic_clear(&lock_of_objects, __ATOMIC_RELEASE);
}

/* Whether other code may access the object by an instruction. */
static bool is_word(size_t size, const void *address) {
    return size <= MOST_BYTES && (size & (size - 1)) == 0 && ((uintptr_t)address & (size - 1)) == 0;
}

/* gcc calls it for objects whose size is known, too, with -fno-inline-atomics. */
WS_EXPORT bool ws_is_lock_free(size_t size, const volatile void *address) __asm__("__atomic_is_lock_free");
WS_EXPORT bool ws_is_lock_free(size_t size, const volatile void *address) {
    return is_word(size, (const void *)address);
}

#define LOAD(bits)                                                                                                     \
    {                                                                                                                  \
        a##bits value = __tsan_atomic##bits##_load(address, __ATOMIC_SEQ_CST);                                         \
        memcpy(into, &value, sizeof value);                                                                            \
        return;                                                                                                        \
    }

static void load_alone(size_t size, void *address, void *into) {
    switch (is_word(size, address) ? size : 0) {
    case 1:
        LOAD(8)
    case 2:
        LOAD(16)
    case 4:
        LOAD(32)
    case 8:
        LOAD(64)
    case 16:
        LOAD(128)
    default:
        lock();
        memcpy(into, address, size);
        unlock();
    }
}

#define EXCHANGE_IF(bits)                                                                                              \
    {                                                                                                                  \
        a##bits old;                                                                                                   \
        a##bits new;                                                                                                   \
        memcpy(&old, expected, sizeof old);                                                                            \
        memcpy(&new, desired, sizeof new);                                                                             \
        bool is_done = __tsan_atomic##bits##_compare_exchange_strong(                                                  \
                address, &old, new, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                                               \
        memcpy(expected, &old, sizeof old);                                                                            \
        return is_done;                                                                                                \
    }

static bool exchange_alone(size_t size, void *address, void *expected, const void *desired) {
    switch (is_word(size, address) ? size : 0) {
    case 1:
        EXCHANGE_IF(8)
    case 2:
        EXCHANGE_IF(16)
    case 4:
        EXCHANGE_IF(32)
    case 8:
        EXCHANGE_IF(64)
    case 16:
        EXCHANGE_IF(128)
    default: {
        lock();
        bool is_same = memcmp(address, expected, size) == 0;
        memcpy(is_same ? address : expected, is_same ? desired : address, size);
        unlock();
        return is_same;
    }
    }
}

/* ---- with it ---- */

/* The value of a read: from the engine, or from memory where the engine has only a digest. */
static void take(void *into, const void *address, size_t size, const struct ws_answer *answer) {
    memcpy(into, is_kept(size) ? (const void *)answer->value : address, size);
}

/* Compilers reserve these names, so the functions have other names in C. */
void ws_object_load(size_t size, void *address, void *into, int mode) __asm__("__atomic_load");
void ws_object_store(size_t size, void *address, void *from, int mode) __asm__("__atomic_store");
void ws_object_exchange(size_t size, void *address, void *from, void *into, int mode) __asm__("__atomic_exchange");
bool ws_object_compare_exchange(size_t size, void *address, void *expected, void *desired, int mode, int failure_mode) __asm__(
        "__atomic_compare_exchange");

WS_EXPORT void ws_object_load(size_t size, void *address, void *into, int mode) {
    if (!asks()) {
        load_alone(size, address, into);
        return;
    }
    struct ws_request *request = begin(WS_LOAD, address, (uint32_t)size, mode, WS_HERE);
    describe(address, size, request->current);
    struct ws_answer answer = ws_ask();
    take(into, address, size, &answer);
}

WS_EXPORT void ws_object_store(size_t size, void *address, void *from, int mode) {
    if (!asks()) {
        unsigned char old[size];
        load_alone(size, address, old);
        while (!exchange_alone(size, address, old, from)) {}
        return;
    }
    struct ws_request *request = begin(WS_STORE, address, (uint32_t)size, mode, WS_HERE);
    describe(address, size, request->current);
    describe(from, size, request->operand);
    if (ws_ask().outcome != WS_OVERTAKEN) {
        memcpy(address, from, size);
    }
}

WS_EXPORT void ws_object_exchange(size_t size, void *address, void *from, void *into, int mode) {
    unsigned char old[size]; /* `from` and `into` may be the same */
    if (!asks()) {
        load_alone(size, address, old);
        while (!exchange_alone(size, address, old, from)) {}
        memcpy(into, old, size);
        return;
    }
    struct ws_request *request = begin(WS_UPDATE, address, (uint32_t)size, mode, WS_HERE);
    request->function = WS_EXCHANGE;
    describe(address, size, request->current);
    describe(from, size, request->operand);
    struct ws_answer answer = ws_ask();
    take(old, address, size, &answer);
    if (answer.outcome != WS_OVERTAKEN) {
        memcpy(address, from, size);
    }
    memcpy(into, old, size);
}

WS_EXPORT bool ws_object_compare_exchange(
        size_t size, void *address, void *expected, void *desired, int mode, int failure_mode) {
    if (!asks()) {
        return exchange_alone(size, address, expected, desired);
    }
    struct ws_request *request = begin(WS_COMPARE_EXCHANGE, address, (uint32_t)size, mode, WS_HERE);
    request->failure_mode = (uint32_t)failure_mode & 0xffff;
    describe(address, size, request->current);
    describe(expected, size, request->operand);
    describe(desired, size, request->desired);
    struct ws_answer answer = ws_ask();
    if (answer.outcome == WS_REFUSED) {
        take(expected, address, size, &answer);
        return false;
    }
    if (answer.outcome != WS_OVERTAKEN) {
        memcpy(address, desired, size);
    }
    return true;
}
