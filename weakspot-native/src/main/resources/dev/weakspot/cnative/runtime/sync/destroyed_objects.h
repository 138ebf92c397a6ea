/*
 * Synchronisation objects that were destroyed. A destroyed object gets a mark in its first bytes, whose value is undefined then.
 * Any initialisation overwrites the mark, also one by a static initialiser, by a constructor or by memset.
 */
#ifndef WEAKSPOT_DESTROYED_OBJECTS_H
#define WEAKSPOT_DESTROYED_OBJECTS_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Logs the destruction, and returns whether ws_mark_destroyed has to follow once the real object is destroyed. */
_Bool ws_log_destroyed(const volatile void *object, size_t size, const void *pc);
void ws_mark_destroyed(volatile void *object, size_t size);

/* Reports a use of a destroyed object, and does not return then. `verb` completes the sentence "The thread … the object". */
void ws_check_not_destroyed(const volatile void *object, size_t size, const char *verb, const void *pc);

/* Reports a use of memory that holds no synchronisation object, because it was overwritten or never initialised; does not return. */
void ws_report_no_object(const volatile void *object, const char *verb, const void *pc) __attribute__((noreturn));

#pragma GCC visibility pop

#endif
