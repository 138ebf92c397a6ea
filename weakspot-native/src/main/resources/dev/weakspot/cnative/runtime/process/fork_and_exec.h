/* Child processes, and the replacement of the program by another one. */
#ifndef WEAKSPOT_FORK_AND_EXEC_H
#define WEAKSPOT_FORK_AND_EXEC_H

#include <stdbool.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* Whether this process is a child that the program has made by fork: the engine does not control it. */
extern bool ws_is_forked_child;
void ws_release_forked_child(void);

/* In the parent, after a fork. */
void ws_note_fork(void);

/* fork and vfork, called at `pc`. */
pid_t ws_fork_from(const void *pc);
pid_t ws_vfork_from(const void *pc);

void ws_refuse_clone(const void *pc) __attribute__((noreturn));

/* Refuses the call if the engine controls the thread: a child of fork may replace its program. */
void ws_refuse_exec(const void *pc);

#pragma GCC visibility pop

#endif
