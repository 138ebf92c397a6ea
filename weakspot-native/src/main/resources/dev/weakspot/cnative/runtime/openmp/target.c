/*
 * Target regions, on the host: the device shares its memory, so nothing is mapped. `nowait` makes a task. A target region has an
 * initial thread of its own, outside of all parallel regions.
 */
#include "link/access_log.h"
#include "link/interception.h"
#include "memory/heap.h"
#include "openmp/refusal.h"
#include "openmp/task.h"
#include "openmp/tasks.h"
#include "openmp/teams.h"

#include <stdalign.h>
#include <stddef.h>
#include <string.h>

/* As gcc numbers them: flags, kinds of mapping, arguments. */
enum { NOWAIT = 1 };
enum { KIND_MASK = 0xff, KIND_SHIFT = 8, FIRSTPRIVATE = 12 };
enum { ARGUMENT_DEVICE = 0x7f, VALUE_FOLLOWS = 0x80, ARGUMENT_ID = 0xff00, THREAD_LIMIT = 0x200, VALUE_SHIFT = 16 };

/* What a region gets: the addresses of mapped variables, and copies of those that are first-private. */
struct mapping {
    size_t count;
    void **addresses;
    const size_t *sizes;
    const uint16_t *kinds;
};

static bool is_first_private(const struct mapping *mapping, size_t i) {
    return (mapping->kinds[i] & KIND_MASK) == FIRSTPRIVATE;
}

static size_t aligned(size_t offset, size_t alignment) {
    return (offset + alignment - 1) & ~(alignment - 1);
}

static size_t alignment_of(const struct mapping *mapping, size_t i) {
    return (size_t)1 << (mapping->kinds[i] >> KIND_SHIFT);
}

/* The room for the copies, with some to align the first one. */
static size_t bytes_of_copies(const struct mapping *mapping) {
    size_t bytes = 0;
    size_t largest = 1;
    for (size_t i = 0; i < mapping->count; i++) {
        if (is_first_private(mapping, i)) {
            size_t alignment = alignment_of(mapping, i);
            bytes = aligned(bytes, alignment) + mapping->sizes[i];
            largest = alignment > largest ? alignment : largest;
        }
    }
    return bytes + largest - 1;
}

/* A target region with its data: the addresses, then the copies. */
struct region {
    ws_omp_region body;
    uint32_t thread_limit;
    const void *pc;
    void *addresses[];
};

static size_t bytes_of(const struct mapping *mapping) {
    return sizeof(struct region) + mapping->count * sizeof(void *) + bytes_of_copies(mapping);
}

/* Reads the first-private variables, as an access of the program. */
static void fill(struct region *region, const struct mapping *mapping, const void *pc) {
    uintptr_t room = (uintptr_t)&region->addresses[mapping->count];
    for (size_t i = 0; i < mapping->count; i++) {
        region->addresses[i] = mapping->addresses[i];
        if (is_first_private(mapping, i)) {
            room = aligned(room, alignment_of(mapping, i));
            if (mapping->sizes[i] != 0 && ws_controls()) {
                ws_log_access(mapping->addresses[i], mapping->sizes[i], false, pc);
            }
            memcpy((void *)room, mapping->addresses[i], mapping->sizes[i]);
            region->addresses[i] = (void *)room;
            room += mapping->sizes[i];
        }
    }
}

static void execute_target(const struct ws_omp_target *target, uint32_t thread_limit, const void *pc) {
    struct ws_omp_variables variables = *ws_omp_self()->current_variables;
    if (thread_limit != 0 && thread_limit < variables.thread_limit) {
        variables.thread_limit = thread_limit;
    }
    struct ws_omp_team *team = ws_omp_team_of_one(&variables);
    team->members[0].target = target;
    struct ws_omp_member *before = ws_omp_become(&team->members[0]);
    ws_omp_calls_for(pc);
    target->region(target->data);
    ws_omp_barrier_wait(false, pc);
    ws_omp_become(before);
    ws_omp_team_free(team);
}

static void execute(struct region *region) {
    struct ws_omp_target target = {region->body, region->addresses};
    execute_target(&target, region->thread_limit, region->pc);
}

static uint32_t thread_limit_of(void **arguments) {
    uint32_t limit = 0;
    while (arguments != NULL && *arguments != NULL) {
        uintptr_t id = (uintptr_t)*arguments++;
        uintptr_t value = id & VALUE_FOLLOWS ? (uintptr_t)*arguments++ : id >> VALUE_SHIFT;
        if ((id & ARGUMENT_DEVICE) == 0 && (id & ARGUMENT_ID) == THREAD_LIMIT) {
            limit = value > INT32_MAX ? INT32_MAX : (uint32_t)value;
        }
    }
    return limit;
}

static void refuse_mandatory(const void *pc) {
    if (ws_omp_settings.is_offload_mandatory) {
        ws_omp_refuse(pc, "OMP_TARGET_OFFLOAD=MANDATORY is not supported: target regions run on the host (unset it)");
    }
}

/* A target region that is to be built. */
struct plan {
    ws_omp_region body;
    uint32_t thread_limit;
    struct mapping mapping;
    const void *pc;
};

static void build(void *memory, void *given) {
    const struct plan *plan = given;
    struct region *region = memory;
    region->body = plan->body;
    region->thread_limit = plan->thread_limit;
    region->pc = plan->pc;
    fill(region, &plan->mapping, plan->pc);
}

static void execute_task(void *region) {
    execute(region);
}

static void do_nothing(void *unused) {
    (void)unused;
}

enum { TASK_ALIGNMENT = alignof(max_align_t) };

static void make_task(const struct ws_omp_task_data *data, void **depend, const void *pc) {
    struct ws_omp_member *member = ws_omp_self();
    if (!ws_omp_task_is_cancelled(ws_omp_current_task(member))) {
        struct ws_omp_task *task = ws_omp_task_new(member, data, 0, pc);
        ws_omp_task_copy_data(task, data, pc);
        ws_omp_task_start(member, task, depend, pc);
    }
}

/* Data constructs have no effect but the order of their dependences. */
static void synchronise(unsigned flags, void **depend, const void *pc) {
    char nothing = 0;
    if (flags & NOWAIT) {
        make_task(&(struct ws_omp_task_data){do_nothing, &nothing, NULL, 1, 1}, depend, pc);
    } else if (depend != NULL) {
        GOMP_taskwait_depend(depend);
    }
}

WS_EXPORT void GOMP_target_ext(int device, ws_omp_region body, size_t count, void **addresses, size_t *sizes,
                               unsigned short *kinds, unsigned flags, void **depend, void **arguments) {
    (void)device;
    const void *pc = WS_HERE;
    refuse_mandatory(pc);
    struct plan plan = {body, thread_limit_of(arguments), {count, addresses, sizes, kinds}, pc};
    size_t bytes = bytes_of(&plan.mapping);
    if (flags & NOWAIT) {
        make_task(&(struct ws_omp_task_data){execute_task, &plan, build, (long)bytes, TASK_ALIGNMENT}, depend, pc);
        return;
    }
    if (depend != NULL) {
        GOMP_taskwait_depend(depend);
    }
    void *region = ws_heap_allocate(TASK_ALIGNMENT, bytes, pc);
    build(region, &plan);
    execute(region);
    ws_heap_release(region, pc);
}

/* Of gcc 4.9, which has no first-private variables: all addresses are those of mapped ones. */
WS_EXPORT void GOMP_target(int device, ws_omp_region body, const void *unused, size_t count, void **addresses, size_t *sizes,
                           unsigned char *kinds) {
    (void)device, (void)unused, (void)count, (void)sizes, (void)kinds;
    struct ws_omp_target target = {body, addresses};
    execute_target(&target, 0, WS_HERE);
}

WS_EXPORT void GOMP_target_data(
        int device, const void *unused, size_t count, void **addresses, size_t *sizes, unsigned char *kinds) {
    (void)device, (void)unused, (void)count, (void)addresses, (void)sizes, (void)kinds;
}

WS_EXPORT void GOMP_target_data_ext(int device, size_t count, void **addresses, size_t *sizes, unsigned short *kinds) {
    (void)device, (void)count, (void)addresses, (void)sizes, (void)kinds;
}

WS_EXPORT void GOMP_target_end_data(void) {}

WS_EXPORT void GOMP_target_update(
        int device, const void *unused, size_t count, void **addresses, size_t *sizes, unsigned char *kinds) {
    (void)device, (void)unused, (void)count, (void)addresses, (void)sizes, (void)kinds;
}

WS_EXPORT void GOMP_target_update_ext(int device, size_t count, void **addresses, size_t *sizes, unsigned short *kinds,
                                      unsigned flags, void **depend) {
    (void)device, (void)count, (void)addresses, (void)sizes, (void)kinds;
    synchronise(flags, depend, WS_HERE);
}

WS_EXPORT void GOMP_target_enter_exit_data(int device, size_t count, void **addresses, size_t *sizes, unsigned short *kinds,
                                           unsigned flags, void **depend) {
    (void)device, (void)count, (void)addresses, (void)sizes, (void)kinds;
    synchronise(flags, depend, WS_HERE);
}

/* Programs that gcc has also compiled for devices register them when they start. */

WS_EXPORT void GOMP_offload_register(const void *table, int type, const void *data) {
    (void)table, (void)type, (void)data;
}

WS_EXPORT void GOMP_offload_unregister(const void *table, int type, const void *data) {
    (void)table, (void)type, (void)data;
}

WS_EXPORT void GOMP_offload_register_ver(unsigned version, const void *table, int type, const void *data) {
    (void)version, (void)table, (void)type, (void)data;
}

WS_EXPORT void GOMP_offload_unregister_ver(unsigned version, const void *table, int type, const void *data) {
    (void)version, (void)table, (void)type, (void)data;
}
