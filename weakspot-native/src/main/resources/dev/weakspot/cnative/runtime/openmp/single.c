/* Single regions, and the broadcast of copyprivate. Any member may execute the region: the one that arrives first does. */
#include "link/interception.h"
#include "openmp/work_share.h"

/* Whether the calling member executes the region; all members have to end the construct afterwards. */
static bool is_chosen(struct ws_omp_member *self, const void *pc) {
    struct ws_omp_team *team = self->team;
    ws_omp_lock(&team->lock);
    const struct ws_omp_share *share = team->shares;
    while (share != NULL && share->number != self->shares_begun + 1) {
        share = share->next_share;
    }
    bool is_taken = share != NULL;
    ws_omp_unlock(&team->lock);
    if (!is_taken && team->size > 1) {
        ws_omp_hand_out(pc);
    }
    bool is_first;
    ws_omp_share_begin(self, &is_first);
    ws_omp_unlock(&team->lock);
    return is_first;
}

WS_EXPORT bool GOMP_single_start(void) {
    struct ws_omp_member *self = ws_omp_self();
    bool executes = is_chosen(self, WS_HERE);
    ws_omp_share_end(self);
    return executes;
}

/* Returns null to the member that executes the region, and to the others what that one gives to GOMP_single_copy_end. */
WS_EXPORT void *GOMP_single_copy_start(void) {
    struct ws_omp_member *self = ws_omp_self();
    if (is_chosen(self, WS_HERE)) {
        return NULL;
    }
    struct ws_omp_share *share = self->share;
    uint32_t value = ws_omp_event_value(&share->copy_event);
    void *data;
    while ((data = __atomic_load_n(&share->copied, __ATOMIC_ACQUIRE)) == NULL && !self->team->is_cancelled) {
        ws_omp_event_sleep(&share->copy_event, value, WS_HERE);
        value = ws_omp_event_value(&share->copy_event);
    }
    ws_omp_acquire(share->order, WS_HERE);
    ws_omp_share_end(self);
    return data;
}

/* A barrier follows, so the data exists until all members have copied it. */
WS_EXPORT void GOMP_single_copy_end(void *data) {
    struct ws_omp_member *self = ws_omp_self();
    struct ws_omp_share *share = self->share;
    ws_omp_release(share->order, WS_HERE);
    __atomic_store_n(&share->copied, data, __ATOMIC_RELEASE);
    ws_omp_event_happens(&share->copy_event, WS_HERE);
    ws_omp_share_end(self);
}
