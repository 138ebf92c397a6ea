/*
 * A sequence lock (Lameter, Effective synchronization on Linux/NUMA systems, 2005; for the memory model of C11: Boehm, Can
 * seqlocks get along with programming language memory models?, 2012). A reader repeats its reads until it finds the same even
 * version before and after them. The data written is the version. One thread writes twice and one reads twice; with
 * -DTWO_WRITERS two threads write once each, and one reads once.
 */
#include <assert.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELAXED_VERSION
#define VERSION memory_order_relaxed
#else
#define VERSION memory_order_acquire
#endif

#ifdef RELAXED_WRITERS
#define SEE memory_order_relaxed
#define TAKE memory_order_relaxed
#else
#define SEE memory_order_acquire
#define TAKE memory_order_acq_rel
#endif

#ifdef RELAXED_DATA
#define DATA memory_order_relaxed
#else
#define DATA memory_order_release
#endif

static atomic_int version;
static atomic_int left;
static atomic_int right;

static void write_both(void) {
    int old;
    do {
        while ((old = atomic_load_explicit(&version, SEE)) % 2 == 1) {
        }
    } while (!atomic_compare_exchange_strong_explicit(
            &version, &old, old + 1, TAKE, memory_order_relaxed));
    atomic_store_explicit(&left, old + 2, DATA); //! robustness
    atomic_store_explicit(&right, old + 2, DATA); //! robustness
    atomic_fetch_add_explicit(&version, 1, memory_order_release);
}

static void read_both(void) {
    int before;
    int after;
    int l;
    int r;
    do {
        while ((before = atomic_load_explicit(&version, VERSION)) % 2 == 1) {
        }
        l = atomic_load_explicit(&left, memory_order_acquire); //! robustness
        r = atomic_load_explicit(&right, memory_order_acquire); //! robustness
        after = atomic_load_explicit(&version, memory_order_relaxed); //! robustness
    } while (before != after);
    assert(l == before && r == before); //! assertion
}

#ifdef TWO_WRITERS
enum { TIMES = 1 };
#else
enum { TIMES = 2 };
#endif

static void *writer(void *argument) {
    for (int i = 0; i < TIMES; i++) {
        irrelevant_writes();
        write_both();
    }
    return argument;
}

static void *reader(void *argument) {
    for (int i = 0; i < TIMES; i++) {
        irrelevant_writes();
        read_both();
    }
    return argument;
}

int main(void) {
    if (TIMES == 1) {
        together3(writer, writer, reader);
    } else {
        together(writer, reader);
    }
}
