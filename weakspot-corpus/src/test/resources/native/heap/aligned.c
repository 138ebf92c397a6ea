/* Blocks from all allocation functions, used by two threads at different ends. */
#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

#include "together.h"

enum { BLOCKS = 7 };

static char *blocks[BLOCKS];

static void *left(void *argument) {
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i][0] = 1; //! race
    }
    return argument;
}

static void *right(void *argument) {
    for (int i = 0; i < BLOCKS; i++) {
#ifdef SAME_END
        blocks[i][0] = 2; //! race
#else
        blocks[i][63] = 2;
#endif
    }
    return argument;
}

int main(void) {
    blocks[0] = aligned_alloc(64, 64);
    blocks[1] = memalign(32, 64);
    blocks[2] = valloc(64);
    blocks[3] = calloc(8, 8);
    blocks[4] = reallocarray(NULL, 8, 8);
    void *block;
    assert(posix_memalign(&block, 256, 64) == 0);
    blocks[5] = block;
    blocks[6] = pvalloc(64);
    assert((uintptr_t)blocks[0] % 64 == 0 && (uintptr_t)blocks[1] % 32 == 0 && (uintptr_t)blocks[2] % 4096 == 0);
    assert((uintptr_t)blocks[5] % 256 == 0 && (uintptr_t)blocks[6] % 4096 == 0);
    together(left, right);
    for (int i = 0; i < BLOCKS; i++) {
        assert(malloc_usable_size(blocks[i]) >= 64);
        blocks[i] = realloc(blocks[i], 128);
        assert(blocks[i][0] != 0);
        free(blocks[i]);
    }
}
