/* Loops whose variable has a signed type of at most 64 bits, and the ends of all loops. */
#include "link/interception.h"
#include "openmp/barrier.h"
#include "openmp/loop_schedule.h"
#include "openmp/ordered.h"

#define NAME(rest) GOMP_loop_##rest
#define NUMBER long
#define DIRECTION
#define IS_UPWARDS (step > 0)
#define IS_SIGNED true
#include "openmp/loop_entries.h"

/* The last chunk of the member is over already, unless the loop was cancelled. */
static void end_loop(const void *pc) {
    struct ws_omp_member *self = ws_omp_self();
    if (self->share != NULL) {
        ws_omp_ordered_end_chunk(self, pc);
        ws_omp_share_end(self);
    }
}

WS_EXPORT void GOMP_loop_end(void) {
    end_loop(WS_HERE);
    ws_omp_barrier_wait(false, WS_HERE);
}

WS_EXPORT bool GOMP_loop_end_cancel(void) {
    end_loop(WS_HERE);
    return ws_omp_barrier_wait(true, WS_HERE);
}

WS_EXPORT void GOMP_loop_end_nowait(void) {
    end_loop(WS_HERE);
}
