/*
 * How threads of OpenMP wait, in a controlled run and in a program that was started without Weakspot. The run-time's own memory
 * is not instrumented: neither a lock nor a wake-up orders anything for the engine. An order of the program's accesses is
 * declared with ws_omp_release and ws_omp_acquire, or comes from a request.
 */
#ifndef WEAKSPOT_OPENMP_WAITING_H
#define WEAKSPOT_OPENMP_WAITING_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/*
 * A lock of the run-time. No request is made while it is held: in a controlled run it is then always free, because one thread
 * runs at a time.
 */
struct ws_omp_lock {
    uint32_t state; /* 0 free, 1 held, 2 held and awaited */
};
void ws_omp_lock(struct ws_omp_lock *lock);
bool ws_omp_try_lock(struct ws_omp_lock *lock);
void ws_omp_unlock(struct ws_omp_lock *lock);

/*
 * An event that threads wait for: a word that changes when it happens. A waiting thread takes the word's value, checks its
 * condition, and sleeps while the word has that value. It has to check again afterwards.
 */
struct ws_omp_event {
    uint32_t word;
    uint32_t sleepers; /* how many threads sleep, or are about to */
    const void *name;  /* a variable whose name reports use for the event, or null */
};
uint32_t ws_omp_event_value(const struct ws_omp_event *event);
void ws_omp_event_sleep(struct ws_omp_event *event, uint32_t value, const void *pc);
void ws_omp_event_happens(struct ws_omp_event *event, const void *pc);

/*
 * Numbers for orders that the run-time declares: events before a release happen before the events after each later acquire of the
 * same number. Numbers are not used again: memory of the run-time is, and a new team must not inherit the order of an old one.
 */
typedef uint64_t ws_omp_order;
ws_omp_order ws_omp_new_orders(uint64_t count);
void ws_omp_release(ws_omp_order order, const void *pc);
void ws_omp_acquire(ws_omp_order order, const void *pc);
void ws_omp_forget_orders(ws_omp_order first, uint64_t count, const void *pc); /* no acquire follows */

/*
 * A scheduling point before something that any thread of the team may get: the strategy decides whether this thread takes it
 * now or lets others go first. Orders nothing.
 */
void ws_omp_hand_out(const void *pc);

#pragma GCC visibility pop

#endif
