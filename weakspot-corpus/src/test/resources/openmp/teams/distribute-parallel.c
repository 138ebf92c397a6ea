/* A loop distributed over the threads of teams. */
#include <assert.h>

enum { N = 16 };

int values[N + 1];
int work;

int main(void) {
    int sum = 0;
#ifdef NO_REDUCTION
#pragma omp teams distribute parallel for num_teams(2) num_threads(2) shared(sum)
#else
#pragma omp teams distribute parallel for num_teams(2) num_threads(2) reduction(+ : sum)
#endif
    for (int i = 0; i < N; i++) {
#if defined(READS_NEIGHBOUR)
        values[i + 1] = values[i] + 1; //! race
#elif defined(SHARED_TEMPORARY)
        work = i;             //! race
        values[i + 1] = work + 1; //! race
#else
        values[i + 1] = i + 1;
#endif
        sum += i; //! race
    }
    (void)work;
    assert(sum == N * (N - 1) / 2); //! assertion
    for (int i = 0; i <= N; i++) {
        assert(values[i] == i); //! assertion
    }
}
