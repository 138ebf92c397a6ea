/*
 * Leagues of teams. The initial threads of the teams are concurrent: each is a worker outside of all parallel regions. The loop
 * that gcc makes for teams in a target region is executed by all of them, each with its own team number: there the threads begin
 * with the target region itself, which contains nothing else.
 */
#include "openmp/teams.h"

#include "link/interception.h"
#include "openmp/workers.h"

/* Where the program leaves the number open: the smallest league in which teams can race. */
enum { USUAL_TEAMS = 2 };

static uint32_t league_size(uint32_t request) {
    if (request != 0) {
        return request;
    }
    return ws_omp_settings.teams != 0 ? ws_omp_settings.teams : USUAL_TEAMS;
}

/* The league that the calling thread has started; it leads the first team. */
struct ws_omp_league {
    uint32_t size;
    struct ws_omp_member *before; /* what the thread was */
    struct ws_omp_team *teams[];
};

static struct ws_omp_variables variables_of_league(uint32_t thread_limit) {
    struct ws_omp_variables variables = *ws_omp_self()->current_variables;
    uint32_t limit = thread_limit != 0 ? thread_limit : ws_omp_settings.teams_thread_limit;
    if (limit != 0 && limit < variables.thread_limit) {
        variables.thread_limit = limit;
    }
    return variables;
}

struct ws_omp_league *ws_omp_league_begin(const struct ws_omp_league_plan *plan, const void *pc) {
    uint32_t size = league_size(plan->size);
    struct ws_omp_league *league = ws_omp_allocate(sizeof *league + size * sizeof league->teams[0]);
    struct ws_omp_variables variables = variables_of_league(plan->thread_limit);
    league->size = size;
    for (uint32_t number = 0; number < size; number++) {
        struct ws_omp_team *team = ws_omp_team_of_one(&variables);
        team->region = plan->region;
        team->data = plan->data;
        team->pc = pc;
        team->members[0].team_number = number;
        team->members[0].league_size = size;
        team->members[0].is_in_league = true;
        league->teams[number] = team;
    }
    ws_omp_region_begins(plan->region, plan->data);
    for (uint32_t number = 1; number < size; number++) {
        ws_omp_worker_start(&league->teams[number]->members[0], pc);
    }
    league->before = ws_omp_become(&league->teams[0]->members[0]);
    return league;
}

void ws_omp_league_end(struct ws_omp_league *league, const void *pc) {
    ws_omp_barrier_wait(false, pc);
    ws_omp_become(league->before);
    ws_omp_region_ends(league->teams[0]->data, pc);
    for (uint32_t number = 0; number < league->size; number++) {
        if (number != 0) {
            ws_omp_worker_await(&league->teams[number]->members[0], pc);
        }
        ws_omp_team_free(league->teams[number]);
    }
    ws_omp_free(league);
}

WS_EXPORT void GOMP_teams_reg(ws_omp_region region, void *data, unsigned teams, unsigned thread_limit, unsigned flags) {
    (void)flags;
    const void *pc = WS_HERE;
    struct ws_omp_league_plan plan = {.region = region, .data = data, .size = teams, .thread_limit = thread_limit};
    struct ws_omp_league *league = ws_omp_league_begin(&plan, pc);
    ws_omp_calls_for(pc);
    region(data);
    ws_omp_league_end(league, pc);
}

/* Called before each turn of the loop: whether the calling thread executes another team. `lower` may be 0. */
WS_EXPORT bool GOMP_teams4(unsigned lower, unsigned upper, unsigned thread_limit, bool is_first) {
    struct ws_omp_member *self = ws_omp_self();
    if (!is_first) {
        if (self->league != NULL) {
            ws_omp_league_end(self->league, WS_HERE);
        }
        return false;
    }
    if (self->target == NULL || self->is_in_league) {
        return true; /* a worker, which has its team already */
    }
    struct ws_omp_league_plan plan = {.region = self->target->region,
                                      .data = self->target->data,
                                      .size = upper != 0 ? upper : lower,
                                      .thread_limit = thread_limit};
    struct ws_omp_league *league = ws_omp_league_begin(&plan, WS_HERE);
    league->teams[0]->members[0].league = league;
    return true;
}

/* Of gcc before version 12: the program continues with one team. */
WS_EXPORT void GOMP_teams(unsigned teams, unsigned thread_limit) {
    (void)teams;
    if (thread_limit != 0) {
        ws_omp_self()->current_variables->thread_limit = thread_limit;
    }
}
