/*
 * The heap. Each block has a header with its size and whether it was freed. In a controlled run freed blocks stay in a quarantine,
 * so that no other allocation reuses them and a late access is detected. Locks of the C library may be held here: the functions
 * make no requests, and no other thread runs.
 */
#include "link/access_log.h"
#include "link/call_sites.h"
#include "link/interception.h"
#include "memory/freed_blocks.h"
#include "memory/heap.h"

#include <errno.h>
#include <malloc.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

/* Directly before the block of the program. */
struct header {
    uint64_t mark; /* combined with the address, so that a copy of it is not valid */
    uint64_t size : 56;
    uint64_t shift : 8; /* the real block begins 1 << shift bytes before the block of the program */
};
_Static_assert(sizeof(struct header) == 16, "a header keeps blocks aligned");

enum { SHIFT = 4 }; /* of blocks with the default alignment */

#define IN_USE UINT64_C(0x77656b73706f7421)
#define FREED UINT64_C(0x2174666765642e77)

static struct header *header_of(void *block) {
    return (struct header *)block - 1;
}

static void mark(void *block, uint64_t as) {
    header_of(block)->mark = as ^ (uintptr_t)block;
}

static bool is_marked(void *block, uint64_t as) {
    return header_of(block)->mark == (as ^ (uintptr_t)block);
}

static void *real_block(void *block) {
    return (char *)block - ((size_t)1 << header_of(block)->shift);
}

/*
 * Fills a new block of a run, so that the engine recognises a read of memory that nothing has written: also code that is not
 * instrumented may write. Large blocks are not filled, because their pages may never be touched.
 */
enum { LARGEST_FILLED = 1 << 16 };

static void fill(void *block, size_t size, const void *pc) {
    struct ws_thread *self = ws_self;
    if (block == NULL || size > LARGEST_FILLED || self == NULL || !self->is_controlled || ws_is_runtime_code(pc)) {
        return;
    }
    uint64_t word = WS_UNDEFINED; /* blocks are aligned to 16 bytes */
    char *at = block;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        __builtin_memcpy(at, &word, sizeof word);
    }
    for (size_t i = 0; i < size; i++) {
        at[i] = (char)(word >> 8 * i);
    }
}

/* Turns a real block, or null, into a block of the program. */
static void *given_out(void *real, size_t size, unsigned shift, const void *pc) {
    if (real == NULL) {
        return NULL;
    }
    void *block = (char *)real + ((size_t)1 << shift);
    header_of(block)->size = size;
    header_of(block)->shift = shift;
    mark(block, IN_USE);
    if (!ws_is_runtime_code(pc)) {
        ws_log_storage(WS_ALLOCATE, block, size, ws_site(pc));
    }
    return block;
}

/* The sum, or a size that certainly fails if the sum would overflow. */
static size_t with(size_t size, size_t more) {
    return size > PTRDIFF_MAX ? PTRDIFF_MAX : size + more;
}

static void *allocate(size_t size, const void *pc) {
    void *block = given_out(__libc_malloc(with(size, sizeof(struct header))), size, SHIFT, pc);
    fill(block, size, pc);
    return block;
}

static void *allocate_aligned(size_t alignment, size_t size, const void *pc) {
    if (alignment <= sizeof(struct header)) {
        return allocate(size, pc);
    }
    unsigned shift = (unsigned)__builtin_ctzl(alignment);
    void *block = given_out(__libc_memalign(alignment, with(size, alignment)), size, shift, pc);
    fill(block, size, pc);
    return block;
}

static bool is_power_of_two(size_t number) {
    return number != 0 && (number & (number - 1)) == 0;
}

/* The quarantine: the blocks that were freed last, oldest first. Threads that are no longer controlled may free concurrently. */
enum { MOST_KEPT = 4096, LARGEST_KEPT = 1 << 20, MOST_BYTES_KEPT = 8 << 20 };
static void *kept[MOST_KEPT];
static unsigned oldest;
static unsigned kept_count;
static size_t kept_bytes;
static bool is_keeper_busy;

static void give_back(void *block) {
    void *real = real_block(block);
    header_of(block)->mark = 0;
    __libc_free(real);
}

static void give_back_oldest(void) {
    void *block = kept[oldest];
    oldest = (oldest + 1) % MOST_KEPT;
    kept_count--;
    kept_bytes -= header_of(block)->size;
    if (!ws_is_shared) {
        ws_freed_blocks_remove(block, header_of(block)->size);
    }
    give_back(block);
}

static void keep(void *block) {
    size_t size = header_of(block)->size;
    if (size > LARGEST_KEPT || __atomic_exchange_n(&is_keeper_busy, true, __ATOMIC_ACQUIRE)) {
        give_back(block);
        return;
    }
    while (kept_count == MOST_KEPT || (kept_count > 0 && kept_bytes + size > MOST_BYTES_KEPT)) {
        give_back_oldest();
    }
    kept[(oldest + kept_count++) % MOST_KEPT] = block;
    kept_bytes += size;
    if (!ws_is_shared) {
        ws_freed_blocks_add(block, size);
    }
    __atomic_store_n(&is_keeper_busy, false, __ATOMIC_RELEASE);
}

/* The engine detects a double free. */
static void log_free(void *block, const void *pc) {
    if (!ws_is_runtime_code(pc)) {
        ws_log_storage(WS_FREE, block, header_of(block)->size, ws_site(pc));
    }
}

static void release(void *block, const void *pc) {
    if (block == NULL) {
        return;
    }
    struct ws_thread *self = ws_self;
    bool is_controlled = self != NULL && self->is_controlled;
    if (WS_UNLIKELY(!is_marked(block, IN_USE))) {
        if (is_marked(block, FREED)) {
            log_free(block, pc);
        } else {
            __libc_free(block); /* not a block of this heap, or not a block at all: the C library decides */
        }
        return;
    }
    if (!is_controlled) {
        give_back(block);
        return;
    }
    mark(block, FREED);
    log_free(block, pc);
    keep(block);
}

static void *reallocate(void *block, size_t size, const void *pc) {
    if (block == NULL) {
        return allocate(size, pc);
    }
    if (size == 0) {
        release(block, pc);
        return NULL;
    }
    if (WS_UNLIKELY(!is_marked(block, IN_USE))) {
        if (is_marked(block, FREED)) {
            log_free(block, pc);
            return allocate(size, pc);
        }
        return __libc_realloc(block, size);
    }
    void *grown = allocate(size, pc);
    if (grown != NULL) {
        size_t old = header_of(block)->size;
        memcpy(grown, block, old < size ? old : size);
        release(block, pc);
    }
    return grown;
}

void *ws_heap_allocate(size_t alignment, size_t size, const void *pc) {
    return allocate_aligned(alignment, size, pc);
}

void ws_heap_release(void *block, const void *pc) {
    release(block, pc);
}

WS_EXPORT void *malloc(size_t size) {
    return allocate(size, WS_HERE);
}

WS_EXPORT void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        bytes = SIZE_MAX;
    }
    return given_out(__libc_calloc(1, with(bytes, sizeof(struct header))), bytes, SHIFT, WS_HERE);
}

WS_EXPORT void *realloc(void *block, size_t size) {
    return reallocate(block, size, WS_HERE);
}

WS_EXPORT void *reallocarray(void *block, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return reallocate(block, bytes, WS_HERE);
}

WS_EXPORT void free(void *block) {
    release(block, WS_HERE);
}

WS_EXPORT void cfree(void *block) {
    release(block, WS_HERE);
}

WS_EXPORT int posix_memalign(void **result, size_t alignment, size_t size) {
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) {
        return EINVAL;
    }
    int error = errno; /* posix_memalign does not set errno */
    void *block = allocate_aligned(alignment, size, WS_HERE);
    errno = error;
    if (block == NULL) {
        return ENOMEM;
    }
    *result = block;
    return 0;
}

static size_t rounded_up(size_t alignment) {
    size_t power = sizeof(struct header);
    while (power < alignment && power < (size_t)1 << 62) {
        power *= 2;
    }
    return power;
}

WS_EXPORT void *memalign(size_t alignment, size_t size) {
    return allocate_aligned(rounded_up(alignment), size, WS_HERE);
}

WS_EXPORT void *aligned_alloc(size_t alignment, size_t size) {
    return allocate_aligned(rounded_up(alignment), size, WS_HERE);
}

WS_EXPORT void *valloc(size_t size) {
    return allocate_aligned((size_t)sysconf(_SC_PAGESIZE), size, WS_HERE);
}

WS_EXPORT void *pvalloc(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return allocate_aligned(page, with(size, page - 1) / page * page, WS_HERE);
}

WS_EXPORT size_t malloc_usable_size(void *block) {
    if (block == NULL) {
        return 0;
    }
    if (is_marked(block, IN_USE)) {
        return header_of(block)->size;
    }
    WS_REAL(size_t, malloc_usable_size, (void *));
    return real_malloc_usable_size(block);
}

/*
 * The operators of C++. They would call malloc and free anyway; interception makes the site that of the program. A program may
 * replace the first two; the real ones of the others then call the replacements, and handle exhausted memory.
 */
extern void *_Znwm(size_t size);
extern void _ZdlPv(void *block);

static bool are_operators_ours(void) {
    return ws_is_runtime_code((const void *)_Znwm) && ws_is_runtime_code((const void *)_ZdlPv);
}

#define NEW(name, parameters, arguments, allocation)                                                                   \
    WS_EXPORT void *name parameters {                                                                                  \
        void *block = WS_LIKELY(are_operators_ours()) ? (allocation) : NULL;                                           \
        if (WS_UNLIKELY(block == NULL)) {                                                                              \
            WS_REAL(void *, name, parameters)                                                                          \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        return block;                                                                                                  \
    }

#define DELETE(name, parameters, arguments)                                                                            \
    WS_EXPORT void name parameters {                                                                                   \
        if (WS_UNLIKELY(!are_operators_ours())) {                                                                      \
            WS_REAL(void, name, parameters)                                                                            \
            real_##name arguments;                                                                                     \
            return;                                                                                                    \
        }                                                                                                              \
        release(block, WS_HERE);                                                                                       \
    }

/* new and new[], also with std::nothrow, std::align_val_t or both */
NEW(_Znwm, (size_t size), (size), allocate(size, WS_HERE))
NEW(_Znam, (size_t size), (size), allocate(size, WS_HERE))
NEW(_ZnwmRKSt9nothrow_t, (size_t size, const void *tag), (size, tag), allocate(size, WS_HERE))
NEW(_ZnamRKSt9nothrow_t, (size_t size, const void *tag), (size, tag), allocate(size, WS_HERE))
NEW(_ZnwmSt11align_val_t, (size_t size, size_t alignment), (size, alignment),
    allocate_aligned(alignment, size, WS_HERE))
NEW(_ZnamSt11align_val_t, (size_t size, size_t alignment), (size, alignment),
    allocate_aligned(alignment, size, WS_HERE))
NEW(_ZnwmSt11align_val_tRKSt9nothrow_t, (size_t size, size_t alignment, const void *tag), (size, alignment, tag),
    allocate_aligned(alignment, size, WS_HERE))
NEW(_ZnamSt11align_val_tRKSt9nothrow_t, (size_t size, size_t alignment, const void *tag), (size, alignment, tag),
    allocate_aligned(alignment, size, WS_HERE))

/* delete and delete[], also with the size, and with the arguments of new */
DELETE(_ZdlPv, (void *block), (block))
DELETE(_ZdaPv, (void *block), (block))
DELETE(_ZdlPvm, (void *block, size_t size), (block, size))
DELETE(_ZdaPvm, (void *block, size_t size), (block, size))
DELETE(_ZdlPvRKSt9nothrow_t, (void *block, const void *tag), (block, tag))
DELETE(_ZdaPvRKSt9nothrow_t, (void *block, const void *tag), (block, tag))
DELETE(_ZdlPvSt11align_val_t, (void *block, size_t alignment), (block, alignment))
DELETE(_ZdaPvSt11align_val_t, (void *block, size_t alignment), (block, alignment))
DELETE(_ZdlPvmSt11align_val_t, (void *block, size_t size, size_t alignment), (block, size, alignment))
DELETE(_ZdaPvmSt11align_val_t, (void *block, size_t size, size_t alignment), (block, size, alignment))
DELETE(_ZdlPvSt11align_val_tRKSt9nothrow_t, (void *block, size_t alignment, const void *tag), (block, alignment, tag))
DELETE(_ZdaPvSt11align_val_tRKSt9nothrow_t, (void *block, size_t alignment, const void *tag), (block, alignment, tag))
