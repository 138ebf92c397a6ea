/*
 * Ordered regions. The chunks of a loop take turns in the order of their iterations. What happens in the ordered region of an
 * iteration, and before it, happens before the ordered regions of later iterations. The end of a chunk creates no order: what an
 * iteration does behind its ordered region may race with later iterations.
 */
#include "openmp/ordered.h"

#include "link/interception.h"
#include "openmp/work_share.h"

static bool is_in_ordered_loop(const struct ws_omp_member *member) {
    return member->share != NULL && member->share->is_ordered && member->has_chunk;
}

static void await_turn(struct ws_omp_member *member, const void *pc) {
    struct ws_omp_share *share = member->share;
    uint32_t value = ws_omp_event_value(&share->turn_event);
    while (__atomic_load_n(&share->turn, __ATOMIC_ACQUIRE) < member->chunk && !member->team->is_cancelled) {
        ws_omp_event_sleep(&share->turn_event, value, pc);
        value = ws_omp_event_value(&share->turn_event);
    }
}

static void pass_turn(struct ws_omp_member *member, const void *pc) {
    struct ws_omp_share *share = member->share;
    __atomic_store_n(&share->turn, member->chunk + 1, __ATOMIC_RELEASE);
    ws_omp_event_happens(&share->turn_event, pc);
}

void ws_omp_ordered_end_chunk(struct ws_omp_member *member, const void *pc) {
    if (is_in_ordered_loop(member) && member->chunk_left != 0) {
        await_turn(member, pc);
        pass_turn(member, pc);
    }
    member->has_chunk = false;
}

WS_EXPORT void GOMP_ordered_start(void) {
    struct ws_omp_member *self = ws_omp_self();
    if (is_in_ordered_loop(self)) {
        await_turn(self, WS_HERE);
        ws_omp_acquire(self->share->order, WS_HERE);
    }
}

/* An iteration has one ordered region at most: behind the last one of a chunk the turn passes at once. */
WS_EXPORT void GOMP_ordered_end(void) {
    struct ws_omp_member *self = ws_omp_self();
    if (is_in_ordered_loop(self)) {
        ws_omp_release(self->share->order, WS_HERE);
        if (self->chunk_left != 0 && --self->chunk_left == 0) {
            pass_turn(self, WS_HERE);
        }
    }
}
