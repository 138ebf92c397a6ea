/* Arrays of the run-time that grow. Their memory is not the program's: it is neither logged nor checked. */
#ifndef WEAKSPOT_OWN_ARRAY_H
#define WEAKSPOT_OWN_ARRAY_H

#include <stddef.h>

/*
 * Returns the array with room for at least one element more than `count`, and updates `room`. Refuses the run where there is no
 * memory: without the new element the engine's view of the program would be wrong.
 */
void *ws_grow(void *array, size_t count, size_t *room, size_t element_size, const void *pc)
        __attribute__((visibility("hidden")));

#endif
