/*
 * A bounded queue for several writers and readers, a ring. One word counts the cells reserved for writing and for reading, so
 * that one compare-exchange reserves a cell. Two more words count the finished writes and reads, in the order of the
 * reservations. Two threads write a cell each, and one thread reads both. With -DUNTIL_EMPTY one cell is already written, and
 * two threads read until the queue is empty.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

#include "together.h"

#ifdef RELAXED_PUBLISH
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

#ifdef UNTIL_EMPTY
enum { CELLS = 4, WAITS = 0 };
#else
enum { CELLS = 2, WAITS = 1 };
#endif

enum { EMPTY = -1 };

int cells[CELLS];

/* The upper half counts reservations for reading, the lower half counts reservations for writing. */
static _Atomic uint32_t reserved;

static _Atomic uint16_t have_read;
static _Atomic uint16_t have_written;

static uint16_t reads(uint32_t word) {
    return word >> 16;
}

static uint16_t writes(uint32_t word) {
    return (uint16_t)word;
}

static uint32_t both(uint16_t reads, uint16_t writes) {
    return (uint32_t)reads << 16 | writes;
}

static int *cell(uint16_t number) {
    return &cells[number % CELLS];
}

static uint16_t begin_write(void) {
    uint32_t seen = atomic_load_explicit(&reserved, memory_order_acquire);
    do {
        while ((uint16_t)(writes(seen) - reads(seen)) == CELLS) { /* full */
            seen = atomic_load_explicit(&reserved, memory_order_acquire);
        }
    } while (!atomic_compare_exchange_strong_explicit(
            &reserved, &seen, both(reads(seen), writes(seen) + 1), memory_order_acq_rel, memory_order_acquire));
    uint16_t number = writes(seen);
    while ((int16_t)(number - atomic_load_explicit(&have_read, memory_order_acquire)) >= CELLS) {
    }
    return number;
}

static void end_write(uint16_t number) {
    while (atomic_load_explicit(&have_written, memory_order_acquire) != number) {
    }
    atomic_fetch_add_explicit(&have_written, 1, PUBLISH);
}

/* If the queue is empty, waits or returns EMPTY. */
static int begin_read(void) {
    uint32_t seen = atomic_load_explicit(&reserved, memory_order_acquire);
    do {
        while (reads(seen) == writes(seen)) {
            if (!WAITS) {
                return EMPTY;
            }
            seen = atomic_load_explicit(&reserved, memory_order_acquire);
        }
    } while (!atomic_compare_exchange_strong_explicit(
            &reserved, &seen, both(reads(seen) + 1, writes(seen)), memory_order_acq_rel, memory_order_acquire));
    uint16_t number = reads(seen);
    while ((int16_t)(atomic_load_explicit(&have_written, memory_order_acquire) - number) <= 0) {
    }
    return number;
}

static void end_read(uint16_t number) {
    while (atomic_load_explicit(&have_read, memory_order_acquire) != number) {
    }
    atomic_fetch_add_explicit(&have_read, 1, memory_order_release);
}

static void *writer(void *argument) {
    irrelevant_writes();
    uint16_t number = begin_write();
    *cell(number) = 1; //! race
    end_write(number);
    return argument;
}

static void read_one(int number) {
    assert(*cell(number) == 1); //! race assertion
    end_read(number);
}

#ifdef UNTIL_EMPTY
static void *reader(void *argument) {
    irrelevant_writes();
    for (int number; (number = begin_read()) != EMPTY;) {
        read_one(number);
    }
    return argument;
}

int main(void) {
    writer(NULL);
    together4(writer, writer, reader, reader);
}
#else
static void *reader(void *argument) {
    for (int i = 0; i < 2; i++) {
        irrelevant_writes();
        read_one(begin_read());
    }
    return argument;
}

int main(void) {
    together3(writer, writer, reader);
}
#endif
