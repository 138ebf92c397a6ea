/* Parallel regions that consist of one loop or of sections: the construct exists before the team starts. */
#include "link/interception.h"
#include "openmp/loop_schedule.h"
#include "openmp/parallel.h"

static void begin(ws_omp_region region, void *data, unsigned threads, struct ws_omp_loop loop, const void *pc) {
    struct ws_omp_team *team = ws_omp_team_new(region, data, ws_omp_team_size(threads, pc), pc);
    ws_omp_loop_prepare(ws_omp_share_before_start(team), &loop);
    ws_omp_team_start(team, pc);
}

static void execute(ws_omp_region region, void *data, unsigned threads, struct ws_omp_loop loop, const void *pc) {
    begin(region, data, threads, loop, pc);
    ws_omp_calls_for(pc);
    region(data);
    ws_omp_parallel_end(pc);
}

static struct ws_omp_loop loop_of(long start, long end, long step, uint32_t schedule, long chunk) {
    return (struct ws_omp_loop){.start = (uint64_t)start,
                                .end = (uint64_t)end,
                                .step = (uint64_t)step,
                                .is_upwards = step > 0,
                                .is_signed = true,
                                .schedule = schedule,
                                .chunk = chunk > 0 ? (uint64_t)chunk : 0};
}

#define LOOP(name, schedule)                                                                                           \
    WS_EXPORT void GOMP_parallel_loop_##name(ws_omp_region region, void *data, unsigned threads, long start, long end, \
                                             long step, long chunk, unsigned flags) {                                  \
        (void)flags;                                                                                                   \
        execute(region, data, threads, loop_of(start, end, step, schedule, chunk), WS_HERE);                           \
    }

#define LOOP_AT_RUN_TIME(name)                                                                                         \
    WS_EXPORT void GOMP_parallel_loop_##name(ws_omp_region region, void *data, unsigned threads, long start, long end, \
                                             long step, unsigned flags) {                                              \
        (void)flags;                                                                                                   \
        execute(region, data, threads, loop_of(start, end, step, WS_OMP_RUNTIME, 0), WS_HERE);                         \
    }

#define LOOP_START(name, schedule)                                                                                     \
    WS_EXPORT void GOMP_parallel_loop_##name##_start(ws_omp_region region, void *data, unsigned threads, long start,   \
                                                     long end, long step, long chunk) {                                \
        begin(region, data, threads, loop_of(start, end, step, schedule, chunk), WS_HERE);                             \
    }

LOOP(static, WS_OMP_STATIC)
LOOP(dynamic, WS_OMP_DYNAMIC)
LOOP(guided, WS_OMP_GUIDED)
LOOP(nonmonotonic_dynamic, WS_OMP_DYNAMIC)
LOOP(nonmonotonic_guided, WS_OMP_GUIDED)
LOOP_AT_RUN_TIME(runtime)
LOOP_AT_RUN_TIME(nonmonotonic_runtime)
LOOP_AT_RUN_TIME(maybe_nonmonotonic_runtime)
LOOP_START(static, WS_OMP_STATIC)
LOOP_START(dynamic, WS_OMP_DYNAMIC)
LOOP_START(guided, WS_OMP_GUIDED)

WS_EXPORT void GOMP_parallel_loop_runtime_start(
        ws_omp_region region, void *data, unsigned threads, long start, long end, long step) {
    begin(region, data, threads, loop_of(start, end, step, WS_OMP_RUNTIME, 0), WS_HERE);
}

WS_EXPORT void GOMP_parallel_sections_start(ws_omp_region region, void *data, unsigned threads, unsigned count) {
    begin(region, data, threads, loop_of(1, (long)count + 1, 1, WS_OMP_DYNAMIC, 1), WS_HERE);
}

WS_EXPORT void GOMP_parallel_sections(ws_omp_region region, void *data, unsigned threads, unsigned count, unsigned flags) {
    (void)flags;
    execute(region, data, threads, loop_of(1, (long)count + 1, 1, WS_OMP_DYNAMIC, 1), WS_HERE);
}
