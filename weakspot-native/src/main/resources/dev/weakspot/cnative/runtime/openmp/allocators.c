/*
 * The allocators of OpenMP. All memory spaces are the heap. Of the traits, alignment, pool size and fallback have an effect. The
 * predefined allocators are small numbers, others are addresses.
 */
#include "memory/heap.h"
#include "openmp/fortran.h"
#include "openmp/refusal.h"
#include "openmp/team.h"

#include <malloc.h>
#include <string.h>

enum { NULL_ALLOCATOR = 0, DEFAULT_ALLOCATOR = 1, LAST_PREDEFINED = 8 };

/* omp_alloctrait_key_t and omp_alloctrait_value_t */
enum { SYNC_HINT = 1, ALIGNMENT, ACCESS, POOL_SIZE, FALLBACK, FALLBACK_DATA, PINNED, PARTITION };
enum { IS_TRUE = 1, FALL_BACK_TO_DEFAULT = 11, FALL_BACK_TO_NULL, FALL_BACK_TO_ABORT, FALL_BACK_TO_ALLOCATOR };
#define DEFAULT_VALUE UINTPTR_MAX

struct trait {
    uint32_t key;
    uintptr_t value;
};

struct allocator {
    size_t alignment;
    size_t room; /* of the pool; SIZE_MAX without a limit */
    uintptr_t fallback;
    uintptr_t fallback_data;
};

/* A block of an allocator with a limited pool: the memory goes back to the pool when it is freed. */
struct pooled {
    void *block;
    size_t size;
    struct allocator *allocator;
    struct pooled *next;
};
static struct pooled *pooled;
static struct ws_omp_lock lock;

static bool is_power_of_two(size_t number) {
    return number != 0 && (number & (number - 1)) == 0;
}

/* Whether the trait has a valid value. */
static bool apply(struct allocator *allocator, const struct trait *trait) {
    bool is_default = trait->value == DEFAULT_VALUE;
    switch (trait->key) {
    case SYNC_HINT:
    case ACCESS:
    case PARTITION:
        return true;
    case ALIGNMENT:
        allocator->alignment = is_default ? 1 : trait->value;
        return is_power_of_two(allocator->alignment);
    case POOL_SIZE:
        allocator->room = is_default ? SIZE_MAX : trait->value;
        return trait->value != 0;
    case FALLBACK:
        allocator->fallback = is_default ? FALL_BACK_TO_DEFAULT : trait->value;
        return allocator->fallback >= FALL_BACK_TO_DEFAULT && allocator->fallback <= FALL_BACK_TO_ALLOCATOR;
    case FALLBACK_DATA:
        allocator->fallback_data = trait->value;
        return true;
    case PINNED:
        return trait->value != IS_TRUE; /* as libgomp of gcc 12 */
    default:
        return false;
    }
}

WS_EXPORT uintptr_t omp_init_allocator(uintptr_t space, int count, const struct trait *traits) {
    (void)space;
    struct allocator *allocator = ws_omp_allocate(sizeof *allocator);
    *allocator = (struct allocator){.alignment = 1, .room = SIZE_MAX, .fallback = FALL_BACK_TO_DEFAULT};
    for (int i = 0; i < count; i++) {
        if (!apply(allocator, &traits[i])) {
            ws_omp_free(allocator);
            return NULL_ALLOCATOR;
        }
    }
    return (uintptr_t)allocator;
}

WS_EXPORT void omp_destroy_allocator(uintptr_t allocator) {
    if (allocator > LAST_PREDEFINED) {
        ws_omp_free((void *)allocator);
    }
}

WS_EXPORT void omp_set_default_allocator(uintptr_t allocator) {
    ws_omp_self()->current_variables->allocator = allocator == NULL_ALLOCATOR ? DEFAULT_ALLOCATOR : allocator;
}

WS_EXPORT uintptr_t omp_get_default_allocator(void) {
    return ws_omp_self()->current_variables->allocator;
}

/* Takes memory from a limited pool. */
static bool take(struct allocator *allocator, size_t size) {
    ws_omp_lock(&lock);
    bool has_room = size <= allocator->room;
    allocator->room -= has_room ? size : 0;
    ws_omp_unlock(&lock);
    return has_room;
}

static void note(struct allocator *allocator, void *block, size_t size) {
    struct pooled *entry = ws_omp_allocate(sizeof *entry);
    ws_omp_lock(&lock);
    *entry = (struct pooled){block, size, allocator, pooled};
    pooled = entry;
    ws_omp_unlock(&lock);
}

static void give_back(void *block) {
    if (__atomic_load_n(&pooled, __ATOMIC_RELAXED) == NULL) {
        return;
    }
    ws_omp_lock(&lock);
    struct pooled **link = &pooled;
    while (*link != NULL && (*link)->block != block) {
        link = &(*link)->next;
    }
    struct pooled *entry = *link;
    if (entry != NULL) {
        *link = entry->next;
        entry->allocator->room += entry->size;
    }
    ws_omp_unlock(&lock);
    ws_omp_free(entry);
}

static void *allocate(size_t alignment, size_t size, uintptr_t chosen, const void *pc) {
    uintptr_t number = chosen == NULL_ALLOCATOR ? ws_omp_self()->current_variables->allocator : chosen;
    if (size == 0) {
        return NULL;
    }
    if (number <= LAST_PREDEFINED) {
        return ws_heap_allocate(alignment, size, pc);
    }
    struct allocator *allocator = (struct allocator *)number;
    size_t larger = allocator->alignment > alignment ? allocator->alignment : alignment;
    bool is_limited = allocator->room != SIZE_MAX;
    void *block = !is_limited || take(allocator, size) ? ws_heap_allocate(larger, size, pc) : NULL;
    if (block != NULL) {
        if (is_limited) {
            note(allocator, block, size);
        }
        return block;
    }
    switch (allocator->fallback) {
    case FALL_BACK_TO_NULL:
        return NULL;
    case FALL_BACK_TO_ABORT:
        ws_omp_refuse(pc, "an OpenMP allocator is out of memory and has the trait abort_fb (use a larger pool)");
    case FALL_BACK_TO_ALLOCATOR:
        return allocate(alignment, size, allocator->fallback_data, pc);
    default:
        return ws_heap_allocate(larger, size, pc);
    }
}

static void *cleared(void *block, size_t size) {
    return block == NULL ? NULL : __builtin_memset(block, 0, size);
}

static void release(void *block, const void *pc) {
    if (block != NULL) {
        give_back(block);
        ws_heap_release(block, pc);
    }
}

enum { USUAL_ALIGNMENT = 16 };

static size_t valid_alignment(size_t alignment) {
    return is_power_of_two(alignment) && alignment > USUAL_ALIGNMENT ? alignment : USUAL_ALIGNMENT;
}

WS_EXPORT void *omp_alloc(size_t size, uintptr_t allocator) {
    return allocate(USUAL_ALIGNMENT, size, allocator, WS_HERE);
}

WS_EXPORT void *omp_aligned_alloc(size_t alignment, size_t size, uintptr_t allocator) {
    return allocate(valid_alignment(alignment), size, allocator, WS_HERE);
}

WS_EXPORT void *omp_calloc(size_t count, size_t size, uintptr_t allocator) {
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes)
            ? NULL
            : cleared(allocate(USUAL_ALIGNMENT, bytes, allocator, WS_HERE), bytes);
}

WS_EXPORT void *omp_aligned_calloc(size_t alignment, size_t count, size_t size, uintptr_t allocator) {
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes)
            ? NULL
            : cleared(allocate(valid_alignment(alignment), bytes, allocator, WS_HERE), bytes);
}

WS_EXPORT void *omp_realloc(void *block, size_t size, uintptr_t allocator, uintptr_t old_allocator) {
    (void)old_allocator;
    void *larger = allocate(USUAL_ALIGNMENT, size, allocator, WS_HERE);
    if (block != NULL && larger != NULL) {
        size_t old = malloc_usable_size(block);
        memcpy(larger, block, old < size ? old : size);
    }
    if (larger != NULL || size == 0) {
        release(block, WS_HERE);
    }
    return larger;
}

WS_EXPORT void omp_free(void *block, uintptr_t allocator) {
    (void)allocator;
    release(block, WS_HERE);
}

/* The allocate clause and directive. */

WS_EXPORT void *GOMP_alloc(size_t alignment, size_t size, uintptr_t allocator) {
    return allocate(valid_alignment(alignment), size, allocator, WS_HERE);
}

WS_EXPORT void GOMP_free(void *block, uintptr_t allocator) {
    (void)allocator;
    release(block, WS_HERE);
}

/* Fortran has the same traits, with the key in a default integer. */

WS_EXPORT uintptr_t omp_init_allocator_(const uintptr_t *space, const int32_t *count, const struct trait *traits) {
    return omp_init_allocator(*space, *count, traits);
}

WS_EXPORT uintptr_t omp_init_allocator_8_(const uintptr_t *space, const int64_t *count, const struct trait *traits) {
    return omp_init_allocator(*space, ws_omp_narrowed(*count), traits);
}

WS_EXPORT void omp_destroy_allocator_(const uintptr_t *allocator) {
    omp_destroy_allocator(*allocator);
}

WS_EXPORT void omp_set_default_allocator_(const uintptr_t *allocator) {
    omp_set_default_allocator(*allocator);
}

WS_EXPORT uintptr_t omp_get_default_allocator_(void) {
    return omp_get_default_allocator();
}
