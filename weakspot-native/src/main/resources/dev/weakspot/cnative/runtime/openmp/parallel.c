/* Parallel regions, and the number of their threads. */
#include "link/interception.h"
#include "openmp/parallel.h"
#include "openmp/tasks.h"

/* The threads of all teams of the program, for OMP_THREAD_LIMIT. */
static uint32_t threads_in_use = 1;

static uint32_t reserve(uint32_t wanted, uint32_t limit) {
    uint32_t used = __atomic_load_n(&threads_in_use, __ATOMIC_RELAXED);
    uint32_t size;
    do {
        uint32_t room = limit > used ? limit - used : 0;
        size = wanted - 1 > room ? room + 1 : wanted;
    } while (!__atomic_compare_exchange_n(&threads_in_use, &used, used + size - 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return size;
}

/* [OpenMP 5.0, 2.6.1] The request is the value of num_threads, 1 if the condition of `if` is false, or 0. */
uint32_t ws_omp_team_size(uint32_t request, const void *pc) {
    const struct ws_omp_member *self = ws_omp_self();
    const struct ws_omp_variables *variables = self->current_variables;
    if (request == 1 || self->team->active_level >= variables->most_active_levels) {
        return 1;
    }
    uint32_t wanted = request != 0 ? request : variables->threads != 0 ? variables->threads : ws_omp_usual_threads(pc);
    return reserve(wanted, variables->thread_limit);
}

void ws_omp_parallel_begin(ws_omp_region region, void *data, uint32_t request, const void *pc) {
    ws_omp_team_begin(region, data, ws_omp_team_size(request, pc), pc);
}

void ws_omp_parallel_end(const void *pc) {
    uint32_t size = ws_omp_self()->team->size;
    ws_omp_team_end(pc);
    __atomic_sub_fetch(&threads_in_use, size - 1, __ATOMIC_RELAXED);
}

WS_EXPORT void GOMP_parallel_start(ws_omp_region region, void *data, unsigned threads) {
    ws_omp_parallel_begin(region, data, threads, WS_HERE);
}

WS_EXPORT void GOMP_parallel_end(void) {
    ws_omp_parallel_end(WS_HERE);
}

WS_EXPORT void GOMP_parallel(ws_omp_region region, void *data, unsigned threads, unsigned flags) {
    (void)flags; /* proc_bind: threads are not bound to processors */
    const void *pc = WS_HERE;
    ws_omp_parallel_begin(region, data, threads, pc);
    ws_omp_calls_for(pc);
    region(data);
    ws_omp_parallel_end(pc);
}

/* The data begins with the address of the array that describes the reductions. */
WS_EXPORT unsigned GOMP_parallel_reductions(ws_omp_region region, void *data, unsigned threads, unsigned flags) {
    (void)flags;
    const void *pc = WS_HERE;
    uint32_t size = ws_omp_team_size(threads, pc);
    struct ws_omp_team *team = ws_omp_team_new(region, data, size, pc);
    team->reductions = *(uintptr_t **)data;
    ws_omp_reductions_begin_region(team->reductions, size, pc);
    ws_omp_team_start(team, pc);
    ws_omp_reductions_join_region(&team->members[0], team->reductions);
    ws_omp_calls_for(pc);
    region(data);
    ws_omp_parallel_end(pc);
    return size;
}
