/* Every operation on atomics of every width, with its result, in two threads that share no object until the last step. */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "together.h"

#define CHECK(type, name)                                                                                              \
    static void name(void) {                                                                                           \
        _Atomic type x = 5;                                                                                            \
        type expected;                                                                                                 \
        assert(atomic_fetch_add(&x, 3) == 5 && atomic_load(&x) == 8);                                                  \
        assert(atomic_fetch_sub(&x, 9) == 8 && atomic_load(&x) == (type)-1);                                           \
        assert(atomic_exchange(&x, 12) == (type)-1);                                                                   \
        assert(atomic_fetch_or(&x, 3) == 12 && atomic_fetch_and(&x, 9) == 15 && atomic_fetch_xor(&x, 5) == 9);         \
        assert(atomic_load_explicit(&x, memory_order_relaxed) == 12);                                                  \
        assert(__atomic_fetch_nand((type *)&x, 4, __ATOMIC_SEQ_CST) == 12 && atomic_load(&x) == (type) ~4);            \
        expected = 1;                                                                                                  \
        assert(!atomic_compare_exchange_strong(&x, &expected, 2) && expected == (type) ~4);                            \
        assert(atomic_compare_exchange_strong_explicit(                                                                \
                &x, &expected, 77, memory_order_acq_rel, memory_order_relaxed));                                       \
        expected = 77;                                                                                                 \
        while (!atomic_compare_exchange_weak(&x, &expected, (type)((type)1 << (sizeof(type) * 8 - 1)))) {              \
            expected = 77;                                                                                             \
        }                                                                                                              \
        assert(atomic_load(&x) == (type)((type)1 << (sizeof(type) * 8 - 1)));                                          \
        atomic_store_explicit(&x, 0, memory_order_release);                                                            \
        assert(++x == 1 && x-- == 1);                                                                                  \
    }

CHECK(uint8_t, check_8)
CHECK(int8_t, check_signed_8)
CHECK(uint16_t, check_16)
CHECK(uint32_t, check_32)
CHECK(int32_t, check_signed_32)
CHECK(uint64_t, check_64)

static atomic_flag flag = ATOMIC_FLAG_INIT;
static _Atomic bool is_first_done;
static _Atomic double number = 1.5;

static void *narrow(void *argument) {
    check_8();
    check_signed_8();
    check_16();
    assert(!atomic_flag_test_and_set(&flag) && atomic_flag_test_and_set(&flag)); //! assertion
    atomic_flag_clear(&flag);
    atomic_store(&is_first_done, true);
    return argument;
}

static void *wide(void *argument) {
    check_32();
    check_signed_32();
    check_64();
#ifdef DOES_NOT_WAIT
    atomic_flag_test_and_set(&flag);
#else
    while (!atomic_load(&is_first_done)) {
    }
    assert(!atomic_flag_test_and_set(&flag));
#endif
    assert(atomic_exchange(&number, 2.5) == 1.5 && atomic_load(&number) == 2.5);
    return argument;
}

int main(void) {
    together(narrow, wide);
}
