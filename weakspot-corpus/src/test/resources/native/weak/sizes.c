/*
 * Atomic objects of 1 to 16 bytes: old values have the width and sign of the object, and updates of them are correct. Two
 * threads count each object down from -1, by different operations.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#define OBJECT(type, name)                                                                                             \
    static _Atomic type name = -1;                                                                                     \
    static void count_##name(void) {                                                                                   \
        type seen = atomic_load_explicit(&name, memory_order_relaxed);                                                 \
        assert(seen == -1 || seen == -2); /* the other thread decrements once */                                           \
        type before = atomic_fetch_sub_explicit(&name, 1, memory_order_relaxed);                                       \
        assert(before == seen || (seen == -1 && before == -2));                                                        \
        type now = atomic_load_explicit(&name, memory_order_relaxed);                                                  \
        assert(now == before - 1 || (before == -1 && now == -3));                                                      \
    }                                                                                                                  \
    static void exchange_##name(void) {                                                                                \
        type expected = -3;                                                                                            \
        while (!atomic_compare_exchange_weak_explicit(                                                                 \
                &name, &expected, expected * 2, memory_order_relaxed, memory_order_relaxed)) {                         \
            assert(expected == -3 || expected == -6);                                                                  \
        }                                                                                                              \
    }

OBJECT(signed char, one)
OBJECT(short, two)
OBJECT(int, four)
OBJECT(long, eight)
OBJECT(__int128, sixteen)

static atomic_uint bits = 0xf0;
static _Atomic __int128 wide_bits = -1;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_int flags_won;
static atomic_bool yes;

static void *count(void *argument) {
    count_one();
    count_two();
    count_four();
    count_eight();
    count_sixteen();
    __atomic_fetch_nand((unsigned *)&bits, 0xff, __ATOMIC_RELAXED);
    __atomic_fetch_nand((__int128 *)&wide_bits, 0xff, __ATOMIC_RELAXED);
    if (!atomic_flag_test_and_set_explicit(&flag, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&flags_won, 1, memory_order_relaxed);
    }
    atomic_store_explicit(&yes, 1, memory_order_relaxed);
    assert(atomic_load_explicit(&yes, memory_order_relaxed) == 1);
    return argument;
}

static void *exchange(void *argument) {
    exchange_one();
    exchange_two();
    exchange_four();
    exchange_eight();
    exchange_sixteen();
    return argument;
}

int main(void) {
    together(count, count);
    assert(one == -3 && two == -3 && four == -3 && eight == -3 && sixteen == -3);
    assert(bits == ~(~(0xf0u & 0xff) & 0xff));
    assert(wide_bits == ~(~((__int128)-1 & 0xff) & 0xff));
    assert(flags_won == 1);
    together(exchange, exchange);
    assert(one == -12 && two == -12 && four == -12 && eight == -12 && sixteen == -12);
}
