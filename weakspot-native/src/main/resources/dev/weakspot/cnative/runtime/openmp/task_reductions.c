/*
 * Task reductions. The compiler describes the variables by an array: the number of variables, the bytes that each thread needs for its
 * copies of all of them, the alignment, an allocator or -1, the array of further variables or 0, two words for the run-time, then
 * three words for each variable: its address, the place of its copy, and one for the run-time. The run-time allocates zeroed copies for
 * each thread of the team, and stores their address in the place of the alignment. The compiler's code adds the copies up.
 *
 * All participating tasks that a thread executes use its copies, one after the other. So for the engine the copies are memory of the
 * thread, and the accesses of explicit tasks to them are not logged.
 */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/requests.h"
#include "openmp/task.h"
#include "openmp/tasks.h"
#include "openmp/work_share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_memalign(size_t alignment, size_t size);

enum { COUNT, BYTES, COPIES, ALLOCATOR, NEXT, UNUSED, END, FIRST_VARIABLE };
enum { ADDRESS, PLACE, WORDS_OF_VARIABLE = 3 };

static void allocate_copies(uintptr_t *array, uint32_t threads, const void *pc) {
    size_t bytes = array[BYTES] * threads;
    size_t alignment = array[COPIES] < sizeof(void *) ? sizeof(void *) : array[COPIES];
    void *copies = __libc_memalign(alignment, bytes + 1);
    if (copies == NULL) {
        copies = ws_omp_allocate(bytes + 1); /* ends the program where no memory is left */
    }
    memset(copies, 0, bytes);
    if (ws_controls()) {
        ws_fibre_add_shared_memory(copies, bytes, pc);
    }
    array[COPIES] = (uintptr_t)copies;
    array[END] = array[COPIES] + bytes;
}

/* Registers the array and those that it names; `shared` are those of the member that has allocated the copies, or null. */
static void register_arrays(uintptr_t *first, uintptr_t *shared, uintptr_t *outer, uint32_t threads, const void *pc) {
    uintptr_t *array = first;
    while (true) {
        if (shared == NULL) {
            allocate_copies(array, threads, pc);
        } else {
            array[COPIES] = shared[COPIES];
            array[END] = shared[END];
            shared = (uintptr_t *)shared[NEXT];
        }
        if (array[NEXT] == 0) {
            array[NEXT] = (uintptr_t)outer;
            return;
        }
        array = (uintptr_t *)array[NEXT];
    }
}

/*
 * For the engine the copies of all threads are one block, which the encountering thread allocates before the others use it. In a
 * work-sharing construct nothing orders the members that begin it: there each member allocates a block for its own copies.
 */
static void log_block(uint32_t kind, uintptr_t *first, const uintptr_t *end, uint32_t member, uint32_t members, const void *pc) {
    for (uintptr_t *array = first; array != NULL && array != end; array = (uintptr_t *)array[NEXT]) {
        size_t bytes = array[BYTES] * members;
        ws_log_storage(kind, (void *)(array[COPIES] + member * array[BYTES]), kind == WS_ALLOCATE ? bytes : 0, pc);
    }
}

static void free_copies(uintptr_t *array) {
    ws_fibre_remove_shared_memory((void *)array[COPIES]);
    ws_omp_free((void *)array[COPIES]);
}

WS_EXPORT void GOMP_taskgroup_reduction_register(uintptr_t *array) {
    struct ws_omp_member *member = ws_omp_self();
    struct ws_omp_group *group = ws_omp_current_task(member)->group;
    uintptr_t *outer = group->reductions;
    register_arrays(array, NULL, outer, member->team->size, WS_HERE);
    log_block(WS_ALLOCATE, array, outer, 0, member->team->size, WS_HERE);
    group->reductions = array;
}

/* The group has ended. The arrays of outer groups follow those of this one; their copies are still in use. */
WS_EXPORT void GOMP_taskgroup_reduction_unregister(uintptr_t *array) {
    const struct ws_omp_group *group = ws_omp_current_task(ws_omp_self())->group;
    uintptr_t *outer = group == NULL ? NULL : group->reductions;
    log_block(WS_FREE, array, outer, 0, 1, WS_HERE);
    for (uintptr_t *each = array; each != NULL && each != outer; each = (uintptr_t *)each[NEXT]) {
        free_copies(each);
    }
}

/* The array with a variable, and its place in the copies of a thread; null if the address is not that of a variable or copy. */
static uintptr_t *find(uintptr_t *first, uintptr_t address, uintptr_t *place, uintptr_t *original) {
    for (uintptr_t *array = first; array != NULL; array = (uintptr_t *)array[NEXT]) {
        bool is_copy = address >= array[COPIES] && address < array[END];
        uintptr_t its_place = is_copy ? (address - array[COPIES]) % array[BYTES] : 0;
        for (uintptr_t i = 0; i < array[COUNT]; i++) {
            const uintptr_t *variable = array + FIRST_VARIABLE + i * WORDS_OF_VARIABLE;
            if (is_copy ? variable[PLACE] == its_place : variable[ADDRESS] == address) {
                *place = variable[PLACE];
                *original = variable[ADDRESS];
                return array;
            }
        }
        if (is_copy) { /* a part of a variable */
            *place = its_place;
            *original = address;
            return array;
        }
    }
    return NULL;
}

/* Replaces the addresses of variables by those of the thread's copies; the original addresses of the first ones follow the others. */
WS_EXPORT void GOMP_task_reduction_remap(size_t count, size_t originals, void **addresses) {
    struct ws_omp_member *member = ws_omp_self();
    const struct ws_omp_group *group = ws_omp_current_task(member)->group;
    for (size_t i = 0; i < count; i++) {
        uintptr_t place = 0;
        uintptr_t original = 0;
        uintptr_t *array = group == NULL ? NULL : find(group->reductions, (uintptr_t)addresses[i], &place, &original);
        if (array == NULL) {
            static const char text[] = "in_reduction names a variable that no enclosing task_reduction has (add it there)";
            if (ws_controls()) {
                ws_refuse(WS_HERE, text);
            }
            fprintf(stderr, "weakspot: %s\n", text);
            abort();
        }
        addresses[i] = (void *)(array[COPIES] + member->number * array[BYTES] + place);
        if (i < originals) {
            addresses[count + i] = (void *)original;
        }
    }
}

/* ---- reduction with the modifier task, of a work-sharing construct or a region: each member is in a group of its own ---- */

static void begin_group(struct ws_omp_member *member, uintptr_t *array, uintptr_t *shared, const void *pc) {
    ws_omp_group_begin(member);
    struct ws_omp_group *group = ws_omp_current_task(member)->group;
    uintptr_t *outer = group->reductions;
    register_arrays(array, shared, outer, member->team->size, pc);
    log_block(WS_ALLOCATE, array, outer, member->number, 1, pc);
    group->reductions = array;
}

void ws_omp_reductions_begin(struct ws_omp_share *share, uintptr_t *reductions, bool is_first) {
    struct ws_omp_member *member = ws_omp_self();
    if (is_first) {
        share->reductions = reductions;
    }
    begin_group(member, reductions, is_first ? NULL : share->reductions, member->team->pc);
}

void ws_omp_reductions_join_region(struct ws_omp_member *member, uintptr_t *reductions) {
    ws_omp_group_begin(member);
    ws_omp_current_task(member)->group->reductions = reductions;
}

void ws_omp_reductions_begin_region(uintptr_t *reductions, uint32_t threads, const void *pc) {
    register_arrays(reductions, NULL, NULL, threads, pc);
    log_block(WS_ALLOCATE, reductions, NULL, 0, threads, pc);
}

/* The member has ended the work-sharing construct: its tasks are complete when it goes on. */
WS_EXPORT void GOMP_workshare_task_reduction_unregister(bool is_cancelled) {
    const void *pc = WS_HERE;
    struct ws_omp_member *member = ws_omp_self();
    const struct ws_omp_group *group = ws_omp_current_task(member)->group;
    uintptr_t *array = group->reductions;
    uintptr_t *outer = group->outer == NULL ? NULL : group->outer->reductions;
    ws_omp_group_end(member, pc);
    if (!is_cancelled) {
        ws_omp_barrier_wait(false, pc);
    }
    if (member->number != 0) {
        return;
    }
    for (uint32_t number = 0; number < member->team->size; number++) {
        log_block(WS_FREE, array, outer, number, 1, pc);
    }
    for (uintptr_t *each = array; each != NULL && each != outer; each = (uintptr_t *)each[NEXT]) {
        free_copies(each);
    }
}
