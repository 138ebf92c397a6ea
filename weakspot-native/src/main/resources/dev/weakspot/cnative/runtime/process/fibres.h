/*
 * Logical threads that a thread of the system executes one after the other, each on a stack of its own: explicit tasks of OpenMP.
 * Only in a controlled run. For the engine each has a number and clocks of its own; a switch between them orders nothing.
 */
#ifndef WEAKSPOT_FIBRES_H
#define WEAKSPOT_FIBRES_H

#include <stdint.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* A logical thread that is suspended, or that the calling thread of the system executes. */
struct ws_fibre {
    struct ws_thread *thread;
    uintptr_t stack_pointer; /* while it is suspended */
    uintptr_t exceptions[2]; /* those that it handles: the C++ library keeps them for each thread of the system */
    struct ws_fibre_stack *stack; /* null for the logical thread with which the thread of the system has begun */
};

/* Asks for a new logical thread, which inherits the clocks of the caller and is suspended. Returns its number. */
uint32_t ws_fibre_request_start(const void *pc);

/*
 * Begins the logical thread with this number. Returns when another fibre of this thread of the system continues the calling one,
 * which is described in `from` meanwhile. The routine must not return: it calls ws_fibre_end.
 */
void ws_fibre_begin(
        struct ws_fibre *from, struct ws_fibre *begun, uint32_t number, void (*routine)(void *), void *argument,
        size_t stack_bytes, const void *pc);

/* Continues a suspended fibre of this thread of the system. */
void ws_fibre_continue(struct ws_fibre *from, struct ws_fibre *to, const void *pc);

/* Ends the calling fibre, and continues another one. */
void ws_fibre_end(struct ws_fibre *from, struct ws_fibre *to) __attribute__((noreturn));

/*
 * Memory that belongs to the thread of the system rather than to a logical thread: fibres of one thread of the system that access it
 * are ordered by that thread, and their accesses are not logged. The static thread-local memory is always such memory.
 */
void ws_fibre_add_shared_memory(const void *first, size_t bytes, const void *pc);
void ws_fibre_remove_shared_memory(const void *first);

#pragma GCC visibility pop

#endif
