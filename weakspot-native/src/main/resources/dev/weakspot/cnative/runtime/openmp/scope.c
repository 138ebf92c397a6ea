/* The scope construct, which calls the run-time only for reductions of tasks. */
#include "link/interception.h"
#include "openmp/loop_schedule.h"
#include "openmp/work_share.h"

WS_EXPORT void GOMP_scope_start(uintptr_t *reductions) {
    struct ws_omp_member *self = ws_omp_self();
    bool is_first;
    struct ws_omp_share *share = ws_omp_share_begin(self, &is_first);
    ws_omp_share_meet(share, (struct ws_omp_demands){reductions, NULL}, is_first);
    ws_omp_unlock(&self->team->lock);
    ws_omp_share_end(self);
}
