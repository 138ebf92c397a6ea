#include "link/requests.h"
#include "memory/own_array.h"
#include "process/thread_state.h"

extern void *__libc_realloc(void *block, size_t size);

enum { FIRST_ROOM = 64 };

void *ws_grow(void *array, size_t count, size_t *room, size_t element_size, const void *pc) {
    if (count < *room) {
        return array;
    }
    size_t larger = *room == 0 ? FIRST_ROOM : *room * 2;
    void *grown = __libc_realloc(array, larger * element_size);
    if (grown == NULL) {
        ws_refuse(pc, "no memory is left for the run-time's own data (let the program use less memory)");
    }
    *room = larger;
    return grown;
}
