/* Descriptors: the order between threads that they create, waits for them, and descriptors of the run-time itself. */
#ifndef WEAKSPOT_DESCRIPTORS_H
#define WEAKSPOT_DESCRIPTORS_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Before a call that transfers data through a descriptor which threads may share: a scheduling point. */
void ws_transfer_point(int descriptor, const char *call, const void *pc);

/* WS_RELEASE or WS_ACQUIRE: a transfer through a pipe or socket orders the threads at its ends. */
void ws_order_through(uint32_t kind, int descriptor, const void *pc);

/* Waits outside control until the descriptor has data, if it has none. */
void ws_await_input(int descriptor, const char *call, const void *pc);

/*
 * Waits until each thread whose descriptor is ready has asked to return, so that a run does not depend on how fast the kernel
 * wakes it. The second function removes a thread from the waiting threads.
 */
void ws_await_returning_threads(void);
void ws_forget_descriptor_wait(uint32_t thread);

/* For loops that poll the progress of another thread: yields, and returns whether the limit allows another poll. */
struct ws_poll_limit {
    uint32_t polls;
    int64_t since;
};
bool ws_may_poll_again(struct ws_poll_limit *limit);

/* Whether the descriptor is the run-time's own: the program must not close it. */
bool ws_is_protected(int descriptor);

/* Whether the descriptor is the memory file that holds the output of the runs. */
bool ws_is_output(int descriptor);

/* Whether fallocate with this mode would reserve room in that file, which is refused: sets errno. */
bool ws_reserves_output(int descriptor, int mode);

#pragma GCC visibility pop

#endif
