/* Two threads write to a pipe: either write may be the first. */
#include <assert.h>
#include <unistd.h>

#include "together.h"

int ends[2];

static void *first(void *argument) {
    assert(write(ends[1], "1", 1) == 1);
    return argument;
}

static void *second(void *argument) {
    assert(write(ends[1], "2", 1) == 1);
    return argument;
}

int main(void) {
    char seen[2];
    assert(pipe(ends) == 0);
    together(first, second);
    assert(read(ends[0], seen, 2) == 2);
#ifdef IN_ORDER
    assert(seen[0] == '1'); //! assertion
#else
    assert(seen[0] != seen[1]);
#endif
}
