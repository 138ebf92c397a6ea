#include "openmp/loop_schedule.h"

#include "openmp/doacross.h"
#include "openmp/ordered.h"
#include "openmp/tasks.h"

static uint64_t iterations(const struct ws_omp_loop *loop) {
    uint64_t distance = loop->is_upwards ? loop->end - loop->start : loop->start - loop->end;
    uint64_t step = loop->is_upwards ? loop->step : -loop->step;
    bool is_empty = loop->is_signed ? (loop->is_upwards ? (int64_t)loop->start >= (int64_t)loop->end
                                                        : (int64_t)loop->start <= (int64_t)loop->end)
                                    : (loop->is_upwards ? loop->start >= loop->end : loop->start <= loop->end);
    return is_empty || step == 0 ? 0 : (distance - 1) / step + 1;
}

/* The schedule of the loop, with that of the current task in place of `runtime`. */
static void resolve(uint32_t *schedule, uint64_t *chunk) {
    *schedule &= ~WS_OMP_MONOTONIC;
    if (*schedule == WS_OMP_RUNTIME) {
        const struct ws_omp_variables *variables = ws_omp_self()->current_variables;
        *schedule = variables->schedule & ~WS_OMP_MONOTONIC;
        *chunk = variables->chunk;
    }
    if (*schedule == WS_OMP_AUTO) {
        *schedule = WS_OMP_STATIC;
        *chunk = 0;
    }
}

void ws_omp_loop_prepare(struct ws_omp_share *share, const struct ws_omp_loop *loop) {
    share->count = iterations(loop);
    share->start = loop->start;
    share->end = loop->end;
    share->step = loop->step;
    share->is_ordered = loop->is_ordered;
    share->schedule = loop->schedule;
    share->chunk = loop->chunk;
    resolve(&share->schedule, &share->chunk);
    if (share->schedule != WS_OMP_STATIC && share->chunk == 0) {
        share->chunk = 1;
    }
}

/* A range of iterations, counted from 0. */
struct range {
    uint64_t first;
    uint64_t count;
};

/* Without a chunk size, each member gets one range, and the sizes differ by at most one; the first ones are larger. */
static struct range block_of(const struct ws_omp_member *member) {
    uint64_t size = member->team->size;
    uint64_t each = member->share->count / size;
    uint64_t larger = member->share->count % size;
    uint64_t number = member->number;
    return (struct range){number * each + (number < larger ? number : larger), each + (number < larger)};
}

static bool next_static(struct ws_omp_member *member, struct range *range) {
    const struct ws_omp_share *share = member->share;
    uint64_t trip = member->chunks++;
    if (share->chunk == 0) {
        *range = trip == 0 ? block_of(member) : (struct range){0, 0};
        member->chunk = member->number;
        return range->count != 0;
    }
    member->chunk = trip * member->team->size + member->number;
    if (member->chunk > share->count / share->chunk) {
        return false;
    }
    range->first = member->chunk * share->chunk;
    uint64_t left = share->count - range->first;
    range->count = left < share->chunk ? left : share->chunk;
    return range->count != 0;
}

/* The lock of the team is held. */
static bool next_dynamic(struct ws_omp_member *member, struct range *range) {
    struct ws_omp_share *share = member->share;
    uint64_t left = share->count - share->next;
    if (left == 0) {
        return false;
    }
    uint64_t size = share->chunk;
    if (share->schedule == WS_OMP_GUIDED) {
        uint64_t part = (left - 1) / member->team->size + 1;
        size = part > size ? part : size;
    }
    range->first = share->next;
    range->count = size < left ? size : left;
    share->next += range->count;
    member->chunk = share->chunks++;
    return true;
}

static bool next_range(struct ws_omp_member *member, struct range *range, const void *pc) {
    struct ws_omp_share *share = member->share;
    if (__atomic_load_n(&share->is_cancelled, __ATOMIC_RELAXED)) {
        return false;
    }
    if (share->schedule == WS_OMP_STATIC) {
        return next_static(member, range);
    }
    if (member->team->size > 1 && __atomic_load_n(&share->next, __ATOMIC_RELAXED) < share->count) {
        ws_omp_hand_out(pc);
    }
    ws_omp_lock(&member->team->lock);
    bool has_chunk = next_dynamic(member, range);
    ws_omp_unlock(&member->team->lock);
    return has_chunk;
}

/* The last chunk ends at the bound of the loop: the compiler compares with it. */
bool ws_omp_loop_next(struct ws_omp_member *member, uint64_t *first, uint64_t *end, const void *pc) {
    struct ws_omp_share *share = member->share;
    ws_omp_ordered_end_chunk(member, pc);
    struct range range;
    if (!next_range(member, &range, pc)) {
        return false;
    }
    member->has_chunk = true;
    member->chunk_left = range.count;
    *first = share->start + range.first * share->step;
    bool is_last = range.first + range.count == share->count;
    *end = is_last ? share->end : *first + range.count * share->step;
    return true;
}

const struct ws_omp_demands ws_omp_no_demands = {NULL, NULL};

void ws_omp_share_meet(struct ws_omp_share *share, struct ws_omp_demands demands, bool is_first) {
    if (demands.reductions != NULL) {
        ws_omp_reductions_begin(share, demands.reductions, is_first);
    }
    if (demands.memory != NULL) {
        ws_omp_share_memory(share, demands.memory);
    }
}

bool ws_omp_doacross_start(const struct ws_omp_loop *loop, uint32_t dimensions, const uint64_t *counts,
                           struct ws_omp_demands demands, uint64_t *first, uint64_t *end, const void *pc) {
    struct ws_omp_member *self = ws_omp_self();
    bool is_first;
    struct ws_omp_share *share = ws_omp_share_begin(self, &is_first);
    if (is_first) {
        ws_omp_loop_prepare(share, loop);
        share->doacross = dimensions != 0 ? ws_omp_doacross_new(dimensions, counts) : NULL;
    }
    ws_omp_share_meet(share, demands, is_first);
    ws_omp_unlock(&self->team->lock);
    return first == NULL || ws_omp_loop_next(self, first, end, pc);
}

bool ws_omp_loop_start_with(
        const struct ws_omp_loop *loop, struct ws_omp_demands demands, uint64_t *first, uint64_t *end, const void *pc) {
    return ws_omp_doacross_start(loop, 0, NULL, demands, first, end, pc);
}

bool ws_omp_loop_start(const struct ws_omp_loop *loop, uint64_t *first, uint64_t *end, const void *pc) {
    return ws_omp_loop_start_with(loop, ws_omp_no_demands, first, end, pc);
}
