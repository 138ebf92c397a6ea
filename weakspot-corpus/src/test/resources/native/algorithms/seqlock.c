/*
 * A sequence lock: a reader repeats its reads until it finds the same even version before and after them. The default variant
 * uses release stores and acquire loads. FENCES and READ_DONT_MODIFY_WRITE are the versions of Boehm (Can seqlocks get along
 * with programming language memory models?, 2012). They are correct, too, but not robust: a reader may read the new x and an
 * old y, which no interleaving explains, before it discards both. [RSAN 6.1] could not find that.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

static atomic_int version;
static atomic_int x;
static atomic_int y;

#if defined(FENCES) || defined(READ_DONT_MODIFY_WRITE)
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

static void write_both(void) {
    int old;
    int expected;
    do {
        do {
            old = atomic_load_explicit(&version, LOAD);
        } while (old % 2 == 1);
        expected = old;
#ifdef NEVER_ODD
        (void)expected;
    } while (0);
#else
    } while (!atomic_compare_exchange_strong_explicit(
            &version, &expected, old + 1, memory_order_acq_rel, memory_order_acquire));
#endif
#ifdef FENCES
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&x, old + 2, STORE); //! robustness
    atomic_store_explicit(&y, old + 2, STORE); //! robustness
    atomic_store_explicit(&version, old + 2, memory_order_release); //! robustness
}

static void read_both(void) {
    int before;
    int after;
    int a;
    int b;
    do {
        do {
            before = atomic_load_explicit(&version, memory_order_acquire);
        } while (before % 2 == 1);
        a = atomic_load_explicit(&x, LOAD); //! robustness
        b = atomic_load_explicit(&y, LOAD); //! robustness
#if defined(FENCES)
        atomic_thread_fence(memory_order_acquire);
        after = atomic_load_explicit(&version, memory_order_relaxed); //! robustness
#elif defined(READ_DONT_MODIFY_WRITE)
        after = atomic_fetch_add_explicit(&version, 0, memory_order_release); //! robustness
#else
        after = atomic_load_explicit(&version, memory_order_acquire); //! robustness
#endif
    } while (before != after);
    assert(a == b); //! assertion
}

static void *writer(void *argument) {
    write_both();
    write_both();
    return argument;
}

static void *reader(void *argument) {
    read_both();
    read_both();
    return argument;
}

int main(void) {
    together3(writer, writer, reader);
}
