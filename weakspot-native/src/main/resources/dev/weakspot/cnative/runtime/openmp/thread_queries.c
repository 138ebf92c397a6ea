/* omp_… functions about the threads and regions around the caller. */
#include "openmp/fortran.h"
#include "openmp/team.h"

static int as_int(uint32_t count) {
    return count > INT32_MAX ? INT32_MAX : (int)count;
}

WS_EXPORT int omp_get_thread_num(void) {
    return (int)ws_omp_self()->number;
}

WS_EXPORT int omp_get_num_threads(void) {
    return (int)ws_omp_self()->team->size;
}

WS_EXPORT int omp_in_parallel(void) {
    return ws_omp_self()->team->active_level != 0;
}

WS_EXPORT int omp_get_level(void) {
    return (int)ws_omp_self()->team->level;
}

WS_EXPORT int omp_get_active_level(void) {
    return (int)ws_omp_self()->team->active_level;
}

/* The member of the team at that level whose region encloses the caller; null if there is none. */
static const struct ws_omp_member *ancestor(int level) {
    const struct ws_omp_member *member = ws_omp_self();
    if (level < 0 || (uint32_t)level > member->team->level) {
        return NULL;
    }
    while (member->team->level != (uint32_t)level) {
        member = member->team->encountering;
    }
    return member;
}

WS_EXPORT int omp_get_ancestor_thread_num(int level) {
    const struct ws_omp_member *member = ancestor(level);
    return member == NULL ? -1 : (int)member->number;
}

WS_EXPORT int omp_get_team_size(int level) {
    const struct ws_omp_member *member = ancestor(level);
    return member == NULL ? -1 : (int)member->team->size;
}

WS_EXPORT int omp_get_max_threads(void) {
    uint32_t threads = ws_omp_self()->current_variables->threads;
    return as_int(threads != 0 ? threads : ws_omp_usual_threads(WS_HERE));
}

WS_EXPORT int omp_get_thread_limit(void) {
    return as_int(ws_omp_self()->current_variables->thread_limit);
}

WS_EXPORT int omp_get_num_procs(void) {
    return as_int(ws_omp_processors());
}

WS_EXPORT int omp_get_num_teams(void) {
    return as_int(ws_omp_self()->league_size);
}

WS_EXPORT int omp_get_team_num(void) {
    return as_int(ws_omp_self()->team_number);
}

WS_FORTRAN_QUERY(int32_t, omp_get_thread_num)
WS_FORTRAN_QUERY(int32_t, omp_get_num_threads)
WS_FORTRAN_QUERY(int32_t, omp_in_parallel)
WS_FORTRAN_QUERY(int32_t, omp_get_level)
WS_FORTRAN_QUERY(int32_t, omp_get_active_level)
WS_FORTRAN_QUERY_OF(omp_get_ancestor_thread_num)
WS_FORTRAN_QUERY_OF(omp_get_team_size)
WS_FORTRAN_QUERY(int32_t, omp_get_max_threads)
WS_FORTRAN_QUERY(int32_t, omp_get_thread_limit)
WS_FORTRAN_QUERY(int32_t, omp_get_num_procs)
WS_FORTRAN_QUERY(int32_t, omp_get_num_teams)
WS_FORTRAN_QUERY(int32_t, omp_get_team_num)
