/*
 * A centralised barrier that can be used again: the last thread to arrive releases the others, which wait for the next phase.
 * One thread writes before the barrier; it is started third (-DWRITER_FIRST: first). The others read after the barrier.
 */
#include <assert.h>
#include <sched.h>
#include <stdatomic.h>

#include "together.h"

#ifdef RELAXED_OPENING
#define OPENING memory_order_relaxed
#else
#define OPENING memory_order_seq_cst
#endif

enum { THREADS = 4 };

static atomic_int arrived;
static atomic_int phase;
int written;

static void wait_for_all(void) {
    int before = atomic_load_explicit(&phase, memory_order_seq_cst);
    if (atomic_fetch_add_explicit(&arrived, 1, memory_order_seq_cst) == THREADS - 1) {
        atomic_store_explicit(&arrived, 0, memory_order_seq_cst);
        atomic_fetch_add_explicit(&phase, 1, OPENING);
        return;
    }
    while (atomic_load_explicit(&phase, memory_order_seq_cst) == before) {
        sched_yield();
    }
}

static void *writer(void *argument) {
    irrelevant_writes();
    written = 1; //! race
    wait_for_all();
    return argument;
}

static void *reader(void *argument) {
    irrelevant_writes();
    wait_for_all();
    assert(written == 1); //! race assertion
    return argument;
}

int main(void) {
#ifdef WRITER_FIRST
    together4(reader, reader, reader, writer);
#else
    together4(writer, reader, reader, reader);
#endif
}
