/* Uses of freed blocks while the program has one thread: its first thread uses them before it starts another one. */
#include <stdlib.h>
#include <string.h>

#include "together.h"

/* Not static, and in functions of their own: compilers remove blocks whose use they can follow. */
int *block;
char *large;

__attribute__((noinline)) void make(void) {
    block = malloc(8 * sizeof *block);
    large = calloc(1, 1 << 16);
}

__attribute__((noinline)) void release(void) {
    free(block); //! use-after-free double-free
    free(large); //! use-after-free
}

__attribute__((noinline)) void use(void) {
#if defined(WRITES)
    block[3] = 43; //! use-after-free
#elif defined(CLEARS)
    memset(large + (1 << 15), 0, 16); //! use-after-free
#elif defined(FREES_TOO)
    free(block); //! double-free
#endif
}

static void *nothing(void *argument) {
    return argument;
}

int main(void) {
    make();
    block[3] = 42;
    release();
    use();
    make();
    block[3] = 44;
    together(nothing, nothing);
    release();
    return 0;
}
