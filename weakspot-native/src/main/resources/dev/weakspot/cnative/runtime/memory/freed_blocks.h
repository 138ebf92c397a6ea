/* The freed blocks in the quarantine, for accesses before the second thread starts: only those are then logged. */
#ifndef WEAKSPOT_FREED_BLOCKS_H
#define WEAKSPOT_FREED_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/*
 * Filters of hashed addresses. A set bit may stand for several addresses: then an access is logged that needs no log, and the
 * engine ignores it. Small blocks have bits for granules of 16 bytes, large ones for pages; heaps of up to 16 MiB have no two
 * granules with the same bit.
 */
enum { WS_FREED_GRANULE_BITS = 4, WS_FREED_PAGE_BITS = 12, WS_FREED_FILTER_BITS = 20 };
extern bool ws_has_freed_blocks;
extern uint64_t ws_freed_granules[1 << (WS_FREED_FILTER_BITS - 6)];
extern uint64_t ws_freed_pages[1 << (WS_FREED_FILTER_BITS - 6)];

/* Adds a block to the filters, or removes it. */
void ws_freed_blocks_add(const void *block, size_t size);
void ws_freed_blocks_remove(const void *block, size_t size);

static inline bool ws_is_marked_freed(const uint64_t *filter, uintptr_t number) {
    return (filter[(number >> 6) & ((1 << (WS_FREED_FILTER_BITS - 6)) - 1)] >> (number & 63)) & 1;
}

/* Whether the address may be in a freed block. */
static inline bool ws_may_be_freed(uintptr_t address) {
    return ws_is_marked_freed(ws_freed_granules, address >> WS_FREED_GRANULE_BITS)
            || ws_is_marked_freed(ws_freed_pages, address >> WS_FREED_PAGE_BITS);
}

#pragma GCC visibility pop

#endif
