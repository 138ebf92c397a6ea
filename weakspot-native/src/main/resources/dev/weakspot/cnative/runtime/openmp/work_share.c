#include "openmp/work_share.h"

#include "openmp/doacross.h"
#include "process/thread_state.h"

#include <sys/mman.h>

static struct ws_omp_share *new_share(struct ws_omp_team *team, uint64_t number) {
    struct ws_omp_share *share = ws_omp_allocate(sizeof *share);
    share->number = number;
    share->order = ws_omp_new_orders(1);
    share->next_share = team->shares;
    team->shares = share;
    return share;
}

static void free_share(struct ws_omp_share *share) {
    ws_omp_doacross_free(share->doacross);
    if (share->memory != NULL && !ws_is_run) { /* in a run another use of it would seem to race with this one */
        munmap(share->memory, share->memory_bytes);
    }
    ws_omp_free(share);
}

struct ws_omp_share *ws_omp_share_begin(struct ws_omp_member *member, bool *is_first) {
    struct ws_omp_team *team = member->team;
    uint64_t number = ++member->shares_begun;
    member->chunks = 0;
    member->has_chunk = false;
    ws_omp_lock(&team->lock);
    struct ws_omp_share *share = team->shares;
    while (share != NULL && share->number != number) {
        share = share->next_share;
    }
    *is_first = share == NULL;
    member->share = share != NULL ? share : new_share(team, number);
    return member->share;
}

void ws_omp_share_end(struct ws_omp_member *member) {
    struct ws_omp_share *share = member->share;
    struct ws_omp_team *team = member->team;
    if (share == NULL) {
        return;
    }
    member->share = NULL;
    member->has_chunk = false;
    ws_omp_lock(&team->lock);
    bool is_over = ++share->ended == team->size && !team->is_cancelled;
    if (is_over) {
        struct ws_omp_share **link = &team->shares;
        while (*link != share) {
            link = &(*link)->next_share;
        }
        *link = share->next_share;
    }
    ws_omp_unlock(&team->lock);
    if (is_over) {
        free_share(share);
    }
}

struct ws_omp_share *ws_omp_share_before_start(struct ws_omp_team *team) {
    struct ws_omp_share *share = new_share(team, 1);
    for (uint32_t number = 0; number < team->size; number++) {
        team->members[number].shares_begun = 1;
        team->members[number].share = share;
    }
    return share;
}

void ws_omp_share_wake(struct ws_omp_share *share, const void *pc) {
    ws_omp_event_happens(&share->turn_event, pc);
    ws_omp_event_happens(&share->copy_event, pc);
    if (share->doacross != NULL) {
        ws_omp_doacross_wake(share->doacross, pc);
    }
}

void ws_omp_shares_forget(struct ws_omp_team *team) {
    while (team->shares != NULL) {
        struct ws_omp_share *share = team->shares;
        team->shares = share->next_share;
        free_share(share);
    }
}

void ws_omp_share_memory(struct ws_omp_share *share, void **memory) {
    if (share->memory == NULL) {
        share->memory_bytes = (uintptr_t)*memory;
        share->memory = mmap(NULL, share->memory_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    *memory = share->memory;
}
