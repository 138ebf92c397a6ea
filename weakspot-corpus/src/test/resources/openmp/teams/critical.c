/* Teams must not share a critical section. */
#include <assert.h>
#include <omp.h>

int main(void) {
    int sum = 0;
    int teams = 0;
#ifdef CRITICAL
#pragma omp teams num_teams(2) shared(sum, teams)
#else
#pragma omp teams num_teams(2) reduction(+ : sum) shared(teams)
#endif
    {
        if (omp_get_team_num() == 0) {
            teams = omp_get_num_teams();
        }
#ifdef CRITICAL
#pragma omp parallel num_threads(1)
#pragma omp critical
#endif
        sum++; //! race
    }
    assert(sum == teams);
}
