/* Sections: a loop over their numbers, which begin with 1. The number 0 means that no section is left. */
#include "link/interception.h"
#include "openmp/barrier.h"
#include "openmp/loop_schedule.h"

static unsigned next(const void *pc) {
    uint64_t first;
    uint64_t end;
    return ws_omp_loop_next(ws_omp_self(), &first, &end, pc) ? (unsigned)first : 0;
}

static void begin(unsigned count, struct ws_omp_demands demands, const void *pc) {
    struct ws_omp_loop loop = {.start = 1,
                               .end = (uint64_t)count + 1,
                               .step = 1,
                               .is_upwards = true,
                               .schedule = WS_OMP_DYNAMIC,
                               .chunk = 1};
    ws_omp_loop_start_with(&loop, demands, NULL, NULL, pc);
}

WS_EXPORT unsigned GOMP_sections_start(unsigned count) {
    begin(count, ws_omp_no_demands, WS_HERE);
    return next(WS_HERE);
}

WS_EXPORT unsigned GOMP_sections2_start(unsigned count, uintptr_t *reductions, void **memory) {
    begin(count, (struct ws_omp_demands){reductions, memory}, WS_HERE);
    return next(WS_HERE);
}

WS_EXPORT unsigned GOMP_sections_next(void) {
    return next(WS_HERE);
}

WS_EXPORT void GOMP_sections_end(void) {
    ws_omp_share_end(ws_omp_self());
    ws_omp_barrier_wait(false, WS_HERE);
}

WS_EXPORT bool GOMP_sections_end_cancel(void) {
    ws_omp_share_end(ws_omp_self());
    return ws_omp_barrier_wait(true, WS_HERE);
}

WS_EXPORT void GOMP_sections_end_nowait(void) {
    ws_omp_share_end(ws_omp_self());
}
