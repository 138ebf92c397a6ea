/*
 * The entry points of loops for one type of the loop variable. A file that includes this one defines:
 *
 *   NAME(rest)     the name of a function, for instance GOMP_loop_ull_##rest
 *   NUMBER         the type of bounds and chunk sizes
 *   DIRECTION      the first parameter, with a comma, or nothing
 *   IS_UPWARDS     whether the loop counts upwards
 *   IS_SIGNED      whether the numbers are signed
 */

static struct ws_omp_loop loop_of(bool is_upwards, NUMBER start, NUMBER end, NUMBER step, uint32_t schedule, NUMBER chunk) {
    return (struct ws_omp_loop){.start = (uint64_t)start,
                                .end = (uint64_t)end,
                                .step = (uint64_t)step,
                                .is_upwards = is_upwards,
                                .is_signed = IS_SIGNED,
                                .schedule = schedule,
                                .chunk = chunk > 0 ? (uint64_t)chunk : 0};
}

static bool start_loop(struct ws_omp_loop loop, bool is_ordered, NUMBER *first, NUMBER *last, const void *pc) {
    loop.is_ordered = is_ordered;
    return ws_omp_loop_start(&loop, (uint64_t *)first, (uint64_t *)last, pc);
}

#define START(name, schedule, is_ordered)                                                                              \
    WS_EXPORT bool NAME(name)(                                                                                         \
            DIRECTION NUMBER start, NUMBER end, NUMBER step, NUMBER chunk, NUMBER * first, NUMBER * last) {            \
        return start_loop(loop_of(IS_UPWARDS, start, end, step, schedule, chunk), is_ordered, first, last, WS_HERE);   \
    }

#define START_RUNTIME(name, is_ordered)                                                                                \
    WS_EXPORT bool NAME(name)(DIRECTION NUMBER start, NUMBER end, NUMBER step, NUMBER * first, NUMBER * last) {        \
        return start_loop(loop_of(IS_UPWARDS, start, end, step, WS_OMP_RUNTIME, 0), is_ordered, first, last, WS_HERE); \
    }

#define NEXT(name)                                                                                                     \
    WS_EXPORT bool NAME(name)(NUMBER * first, NUMBER * last) {                                                         \
        return ws_omp_loop_next(ws_omp_self(), (uint64_t *)first, (uint64_t *)last, WS_HERE);                          \
    }

START(static_start, WS_OMP_STATIC, false)
START(dynamic_start, WS_OMP_DYNAMIC, false)
START(guided_start, WS_OMP_GUIDED, false)
START(nonmonotonic_dynamic_start, WS_OMP_DYNAMIC, false)
START(nonmonotonic_guided_start, WS_OMP_GUIDED, false)
START_RUNTIME(runtime_start, false)
START_RUNTIME(nonmonotonic_runtime_start, false)
START_RUNTIME(maybe_nonmonotonic_runtime_start, false)

START(ordered_static_start, WS_OMP_STATIC, true)
START(ordered_dynamic_start, WS_OMP_DYNAMIC, true)
START(ordered_guided_start, WS_OMP_GUIDED, true)
START_RUNTIME(ordered_runtime_start, true)

NEXT(static_next)
NEXT(dynamic_next)
NEXT(guided_next)
NEXT(runtime_next)
NEXT(nonmonotonic_dynamic_next)
NEXT(nonmonotonic_guided_next)
NEXT(nonmonotonic_runtime_next)
NEXT(maybe_nonmonotonic_runtime_next)
NEXT(ordered_static_next)
NEXT(ordered_dynamic_next)
NEXT(ordered_guided_next)
NEXT(ordered_runtime_next)

/* Doacross loops: the outermost loop is divided; its variable counts from 0. */
static bool start_doacross(unsigned dimensions, const NUMBER *counts, uint32_t schedule, NUMBER chunk,
                           struct ws_omp_demands demands, NUMBER *first, NUMBER *last, const void *pc) {
    struct ws_omp_loop loop = loop_of(true, 0, counts[0], 1, schedule, chunk);
    return ws_omp_doacross_start(&loop, dimensions, (const uint64_t *)counts, demands, (uint64_t *)first, (uint64_t *)last, pc);
}

#define START_DOACROSS(name, schedule)                                                                                 \
    WS_EXPORT bool NAME(name)(unsigned dimensions, NUMBER * counts, NUMBER chunk, NUMBER * first, NUMBER * last) {     \
        return start_doacross(dimensions, counts, schedule, chunk, ws_omp_no_demands, first, last, WS_HERE);           \
    }

START_DOACROSS(doacross_static_start, WS_OMP_STATIC)
START_DOACROSS(doacross_dynamic_start, WS_OMP_DYNAMIC)
START_DOACROSS(doacross_guided_start, WS_OMP_GUIDED)

WS_EXPORT bool NAME(doacross_runtime_start)(unsigned dimensions, NUMBER *counts, NUMBER *first, NUMBER *last) {
    return start_doacross(dimensions, counts, WS_OMP_RUNTIME, 0, ws_omp_no_demands, first, last, WS_HERE);
}

/* Loops with reductions of tasks, or with memory for the compiler's own use. */

WS_EXPORT bool NAME(start)(DIRECTION NUMBER start, NUMBER end, NUMBER step, long schedule, NUMBER chunk, NUMBER *first,
                           NUMBER *last, uintptr_t *reductions, void **memory) {
    struct ws_omp_loop loop = loop_of(IS_UPWARDS, start, end, step, (uint32_t)schedule, chunk);
    return ws_omp_loop_start_with(&loop, (struct ws_omp_demands){reductions, memory}, (uint64_t *)first, (uint64_t *)last, WS_HERE);
}

WS_EXPORT bool NAME(ordered_start)(DIRECTION NUMBER start, NUMBER end, NUMBER step, long schedule, NUMBER chunk,
                                   NUMBER *first, NUMBER *last, uintptr_t *reductions, void **memory) {
    struct ws_omp_loop loop = loop_of(IS_UPWARDS, start, end, step, (uint32_t)schedule, chunk);
    loop.is_ordered = true;
    return ws_omp_loop_start_with(&loop, (struct ws_omp_demands){reductions, memory}, (uint64_t *)first, (uint64_t *)last, WS_HERE);
}

WS_EXPORT bool NAME(doacross_start)(unsigned dimensions, NUMBER *counts, long schedule, NUMBER chunk, NUMBER *first,
                                    NUMBER *last, uintptr_t *reductions, void **memory) {
    return start_doacross(dimensions, counts, (uint32_t)schedule, chunk, (struct ws_omp_demands){reductions, memory}, first,
                          last, WS_HERE);
}
