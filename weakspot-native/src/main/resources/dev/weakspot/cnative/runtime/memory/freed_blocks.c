/* The filters of freed blocks. */
#include "memory/freed_blocks.h"

enum { LARGEST_SMALL = 4096 };

bool ws_has_freed_blocks;
uint64_t ws_freed_granules[1 << (WS_FREED_FILTER_BITS - 6)];
uint64_t ws_freed_pages[1 << (WS_FREED_FILTER_BITS - 6)];

static void set(const void *block, size_t size, bool is_freed) {
    bool is_small = size <= LARGEST_SMALL;
    uint64_t *filter = is_small ? ws_freed_granules : ws_freed_pages;
    unsigned shift = is_small ? WS_FREED_GRANULE_BITS : WS_FREED_PAGE_BITS;
    uintptr_t first = (uintptr_t)block;
    uintptr_t last = first + (size > 0 ? size - 1 : 0);
    for (uintptr_t number = first >> shift; number <= last >> shift; number++) {
        uint64_t *word = &filter[(number >> 6) & ((1 << (WS_FREED_FILTER_BITS - 6)) - 1)];
        uint64_t bit = UINT64_C(1) << (number & 63);
        *word = is_freed ? *word | bit : *word & ~bit;
    }
}

void ws_freed_blocks_add(const void *block, size_t size) {
    ws_has_freed_blocks = true;
    set(block, size, true);
}

void ws_freed_blocks_remove(const void *block, size_t size) {
    set(block, size, false);
}
