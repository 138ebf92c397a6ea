/* Blocks of the heap that the run-time allocates on behalf of the program: the engine observes their allocation and release. */
#ifndef WEAKSPOT_HEAP_H
#define WEAKSPOT_HEAP_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

/* The alignment is a power of two. Null if there is no memory. */
void *ws_heap_allocate(size_t alignment, size_t size, const void *pc);
void ws_heap_release(void *block, const void *pc);

#pragma GCC visibility pop

#endif
