#include "openmp/team.h"

#include "link/access_log.h"
#include "openmp/tasks.h"
#include "openmp/work_share.h"
#include "openmp/workers.h"
#include "process/thread_state.h"

#include <stdlib.h>
#include <unistd.h>

extern void *__libc_calloc(size_t count, size_t size);
extern void __libc_free(void *block);

/* Reports name the waiting threads by it. */
static const char openmp_barrier;

static __thread struct ws_omp_member *self __attribute__((tls_model("initial-exec")));

void *ws_omp_allocate(size_t size) {
    void *block = __libc_calloc(1, size);
    if (block == NULL) {
        static const char text[] = "weakspot: no memory is left for OpenMP\n";
        (void)!write(STDERR_FILENO, text, sizeof text - 1);
        abort();
    }
    return block;
}

void ws_omp_free(void *block) {
    __libc_free(block);
}

/* A team and its members are one block. */
static struct ws_omp_team *new_team(uint32_t size) {
    struct ws_omp_team *team = ws_omp_allocate(sizeof *team + size * sizeof(struct ws_omp_member));
    team->size = size;
    team->members = (struct ws_omp_member *)(team + 1);
    for (uint32_t number = 0; number < size; number++) {
        team->members[number].team = team;
        team->members[number].number = number;
        team->members[number].current_variables = &team->members[number].variables;
    }
    return team;
}

struct ws_omp_team *ws_omp_team_of_one(const struct ws_omp_variables *variables) {
    struct ws_omp_team *team = new_team(1);
    team->members[0].variables = *variables;
    team->members[0].league_size = 1;
    ws_omp_tasks_begin_team(team);
    return team;
}

void ws_omp_calls_for(const void *pc) {
    if (ws_self != NULL) {
        ws_self->construct = pc;
    }
}

void ws_omp_team_free(struct ws_omp_team *team) {
    ws_omp_tasks_end_team(team);
    ws_omp_shares_forget(team);
    ws_omp_free(team);
}

/* A thread that no team has made is in the implicit parallel region around the whole program. */
struct ws_omp_member *ws_omp_self(void) {
    if (WS_UNLIKELY(self == NULL)) {
        ws_omp_read_environment();
        self = &ws_omp_team_of_one(&ws_omp_settings.initial)->members[0];
    }
    return self;
}

struct ws_omp_member *ws_omp_become(struct ws_omp_member *member) {
    struct ws_omp_member *before = ws_omp_self();
    self = member;
    return before;
}

/* The variables of the implicit tasks. */
static struct ws_omp_variables variables_of(const struct ws_omp_member *encountering, uint32_t level) {
    struct ws_omp_variables variables = *encountering->current_variables;
    if (level < WS_OMP_MOST_LEVELS && ws_omp_settings.threads[level] != 0) {
        variables.threads = ws_omp_settings.threads[level]; /* OMP_NUM_THREADS has a list */
    }
    if (level < ws_omp_settings.bind_count) {
        variables.bind = ws_omp_settings.binds[level];
    }
    return variables;
}

struct ws_omp_team *ws_omp_team_new(ws_omp_region region, void *data, uint32_t size, const void *pc) {
    struct ws_omp_member *encountering = ws_omp_self();
    struct ws_omp_team *team = new_team(size);
    team->level = encountering->team->level + 1;
    team->active_level = encountering->team->active_level + (size > 1);
    team->encountering = encountering;
    team->region = region;
    team->data = data;
    team->pc = pc;
    team->barrier.orders = ws_omp_new_orders(2);
    team->barrier.event.name = &openmp_barrier;
    team->cancel_order = ws_omp_new_orders(1);
    struct ws_omp_variables variables = variables_of(encountering, team->level);
    for (uint32_t number = 0; number < size; number++) {
        team->members[number].variables = variables;
        team->members[number].team_number = encountering->team_number;
        team->members[number].league_size = encountering->league_size;
    }
    ws_omp_tasks_begin_team(team);
    return team;
}

void ws_omp_region_begins(ws_omp_region region, const void *data) {
    if (data != NULL) {
        ws_log_storage(WS_SHARED_DATA, data, 1, (const void *)(uintptr_t)region);
    }
}

void ws_omp_region_ends(const void *data, const void *pc) {
    if (data != NULL) {
        ws_log_storage(WS_SHARED_DATA, data, 0, pc);
    }
}

void ws_omp_team_start(struct ws_omp_team *team, const void *pc) {
    ws_omp_region_begins(team->region, team->data);
    team->members[0].outer = team->encountering;
    for (uint32_t number = 1; number < team->size; number++) {
        ws_omp_worker_start(&team->members[number], pc);
    }
    self = &team->members[0];
}

void ws_omp_team_begin(ws_omp_region region, void *data, uint32_t size, const void *pc) {
    ws_omp_team_start(ws_omp_team_new(region, data, size, pc), pc);
}

void ws_omp_member_run(struct ws_omp_member *member) {
    struct ws_omp_team *team = member->team;
    const void *pc = team->pc;
    self = member;
    if (!member->is_in_league) {
        ws_log_storage(WS_MEMBER, (const void *)(uintptr_t)member->number, team->size, pc);
    }
    if (team->reductions != NULL) {
        ws_omp_reductions_join_region(member, team->reductions);
    }
    ws_omp_calls_for(pc);
    team->region(team->data);
    ws_omp_barrier_wait(false, pc);
    self = NULL;
}

void ws_omp_team_end(const void *pc) {
    struct ws_omp_member *first = ws_omp_self();
    struct ws_omp_team *team = first->team;
    ws_omp_barrier_wait(false, pc);
    self = first->outer;
    for (uint32_t number = 1; number < team->size; number++) {
        ws_omp_worker_await(&team->members[number], pc);
    }
    ws_omp_region_ends(team->data, pc);
    ws_omp_team_free(team);
}
