/* A reduction over teams. */
#include <assert.h>
#include <omp.h>

enum { TEAMS = 3 };

int parts[TEAMS];

int main(void) {
    int sum = 0;
    int teams = 0;
#if defined(SHARED) || defined(PRIVATE_ARRAY)
#pragma omp teams num_teams(TEAMS) shared(sum, teams)
#else
#pragma omp teams num_teams(TEAMS) reduction(+ : sum) shared(teams)
#endif
    {
#ifdef PRIVATE_ARRAY
        parts[omp_get_team_num()] = 2;
#else
        sum += 2; //! race
#endif
        if (omp_get_team_num() == 0) {
            teams = omp_get_num_teams();
        }
    }
    for (int i = 0; i < TEAMS; i++) {
        sum += parts[i];
    }
    assert(sum == 2 * teams); //! assertion
}
