/*
 * The functions of ranges.c with _FORTIFY_SOURCE, defined in the source as in a config.h. Compilers expand some of these
 * functions inline, and call others by the names of the checked variants.
 */
#define _FORTIFY_SOURCE 2
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "together.h"

static char text[64];
char other[64];
int ends[2];
volatile size_t size = 32; /* volatile: the compiler must not derive that the buffer is large enough */

static void *call(void *argument) {
#if defined(IN_PLACE)
    memcpy(text, other, 32); //! race
#elif defined(SET_IN_PLACE)
    memset(text, 'x', 48); //! race
#elif defined(TEXT_IN_PLACE)
    strcpy(text, "some text of more than eight letters"); //! race
#elif defined(READ)
    assert(read(ends[0], text, size) == 32); //! race
#else
    memcpy(text, other, 31);
    memcpy(text + 32, other, 31);
#endif
    return argument;
}

static void *write_the_last_byte(void *argument) {
    text[31] = 'z'; //! race
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0 && write(ends[1], other, 32) == 32);
    together(call, write_the_last_byte);
}
