/* A league of teams. */
#include <assert.h>
#include <omp.h>

enum { TEAMS = 3 };

int cells[TEAMS][4];
int count;

int main(void) {
    int teams = 0;
#pragma omp teams num_teams(TEAMS) thread_limit(2) shared(teams)
    {
        int team = omp_get_team_num();
        if (team == 0) {
            teams = omp_get_num_teams();
        }
#if defined(SAME_CELL)
        cells[0][0] = team; //! race
#elif defined(LEAGUE_OF_PARALLELS)
#pragma omp parallel num_threads(2)
        cells[team][omp_get_thread_num()]++;
#elif defined(NUMBER_IN_TEAM)
#pragma omp parallel num_threads(2)
        cells[0][omp_get_thread_num()]++; //! race
#else
        cells[team][0]++;
#endif
#ifdef ATOMIC
#pragma omp parallel num_threads(1)
#pragma omp atomic
        count++;
#endif
    }
    assert(teams >= 1);
#ifdef ATOMIC
    assert(count == teams);
#endif
#if !defined(SAME_CELL) && !defined(NUMBER_IN_TEAM)
    for (int i = 0; i < teams; i++) {
        assert(cells[i][0] == 1);
    }
#endif
}
