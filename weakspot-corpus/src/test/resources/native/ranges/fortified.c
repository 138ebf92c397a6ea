/*
 * The same for who asks for the checked variants of such functions, in the text itself as a config.h does: of some the compiler
 * makes copies in place, others the C library has under names of their own.
 */
#define _FORTIFY_SOURCE 2
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "together.h"

static char text[64];
char other[64];
int ends[2];
volatile size_t size = 32; /* so that the compiler cannot tell that there is room */

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
