/* omp_… functions that read and set the internal control variables of the current task. */
#include "openmp/fortran.h"
#include "openmp/team.h"

static struct ws_omp_variables *variables(void) {
    return ws_omp_self()->current_variables;
}

static int as_int(uint32_t count) {
    return count > INT32_MAX ? INT32_MAX : (int)count;
}

enum { SUPPORTED_LEVELS = 255 };

WS_EXPORT void omp_set_num_threads(int threads) {
    variables()->threads = threads > 0 ? (uint32_t)threads : 1;
}

WS_EXPORT void omp_set_dynamic(int is_dynamic) {
    variables()->is_dynamic = is_dynamic != 0;
}

WS_EXPORT int omp_get_dynamic(void) {
    return variables()->is_dynamic;
}

WS_EXPORT void omp_set_max_active_levels(int levels) {
    if (levels >= 0) {
        variables()->most_active_levels = levels < SUPPORTED_LEVELS ? (uint32_t)levels : SUPPORTED_LEVELS;
    }
}

WS_EXPORT int omp_get_max_active_levels(void) {
    return as_int(variables()->most_active_levels);
}

WS_EXPORT int omp_get_supported_active_levels(void) {
    return SUPPORTED_LEVELS;
}

WS_EXPORT void omp_set_nested(int is_nested) {
    if (is_nested && variables()->most_active_levels == 1) {
        variables()->most_active_levels = SUPPORTED_LEVELS;
    } else if (!is_nested) {
        variables()->most_active_levels = 1;
    }
}

WS_EXPORT int omp_get_nested(void) {
    return variables()->most_active_levels > 1;
}

/* A kind that does not exist has no effect. */
WS_EXPORT void omp_set_schedule(uint32_t kind, int chunk) {
    uint32_t schedule = kind & ~WS_OMP_MONOTONIC;
    if (schedule < WS_OMP_STATIC || schedule > WS_OMP_AUTO) {
        return;
    }
    variables()->schedule = kind;
    variables()->chunk = schedule == WS_OMP_AUTO ? 0 : chunk > 0 ? (uint64_t)chunk : schedule != WS_OMP_STATIC;
}

WS_EXPORT void omp_get_schedule(uint32_t *kind, int *chunk) {
    *kind = variables()->schedule;
    *chunk = (int)variables()->chunk;
}

WS_EXPORT int omp_get_cancellation(void) {
    return ws_omp_settings.may_cancel;
}

WS_EXPORT int omp_get_max_task_priority(void) {
    return ws_omp_settings.most_priority;
}

WS_EXPORT void omp_set_default_device(int device) {
    variables()->device = device < 0 ? 0 : device;
}

WS_EXPORT int omp_get_default_device(void) {
    return variables()->device;
}

WS_EXPORT void omp_set_num_teams(int teams) {
    ws_omp_settings.teams = teams > 0 ? (uint32_t)teams : 0;
}

WS_EXPORT int omp_get_max_teams(void) {
    return as_int(ws_omp_settings.teams);
}

WS_EXPORT void omp_set_teams_thread_limit(int limit) {
    ws_omp_settings.teams_thread_limit = limit > 0 ? (uint32_t)limit : 0;
}

WS_EXPORT int omp_get_teams_thread_limit(void) {
    return as_int(ws_omp_settings.teams_thread_limit);
}

WS_FORTRAN_SET(omp_set_num_threads)
WS_FORTRAN_SET(omp_set_dynamic)
WS_FORTRAN_QUERY(int32_t, omp_get_dynamic)
WS_FORTRAN_SET(omp_set_max_active_levels)
WS_FORTRAN_QUERY(int32_t, omp_get_max_active_levels)
WS_FORTRAN_QUERY(int32_t, omp_get_supported_active_levels)
WS_FORTRAN_SET(omp_set_nested)
WS_FORTRAN_QUERY(int32_t, omp_get_nested)
WS_FORTRAN_QUERY(int32_t, omp_get_cancellation)
WS_FORTRAN_QUERY(int32_t, omp_get_max_task_priority)
WS_FORTRAN_SET(omp_set_default_device)
WS_FORTRAN_QUERY(int32_t, omp_get_default_device)
WS_FORTRAN_SET(omp_set_num_teams)
WS_FORTRAN_QUERY(int32_t, omp_get_max_teams)
WS_FORTRAN_SET(omp_set_teams_thread_limit)
WS_FORTRAN_QUERY(int32_t, omp_get_teams_thread_limit)

WS_EXPORT void omp_set_schedule_(const uint32_t *kind, const int32_t *chunk) {
    omp_set_schedule(*kind, *chunk);
}

WS_EXPORT void omp_set_schedule_8_(const uint32_t *kind, const int64_t *chunk) {
    omp_set_schedule(*kind, ws_omp_narrowed(*chunk));
}

WS_EXPORT void omp_get_schedule_(uint32_t *kind, int32_t *chunk) {
    omp_get_schedule(kind, chunk);
}

WS_EXPORT void omp_get_schedule_8_(uint32_t *kind, int64_t *chunk) {
    int narrow;
    omp_get_schedule(kind, &narrow);
    *chunk = narrow;
}
