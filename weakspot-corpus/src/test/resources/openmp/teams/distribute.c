/* Loops distributed over teams. */
#include <assert.h>

enum { N = 12 };

int first[N + 1];
int second[N];

int main(void) {
    first[N] = N;
#pragma omp teams num_teams(3)
    {
#pragma omp distribute dist_schedule(static, 2)
        for (int i = 0; i < N; i++) {
#ifdef READS_NEIGHBOUR
            first[i] = first[i + 1] >= i ? i : -1; //! race
#else
            first[i] = i; //! race
#endif
        }
#if defined(SECOND_LOOP)
#pragma omp distribute dist_schedule(static, 2)
        for (int i = 0; i < N; i++) {
            second[i] = first[i];
        }
#elif defined(SECOND_LOOP_SHIFTED)
#pragma omp distribute dist_schedule(static, 2)
        for (int i = 0; i < N; i++) {
            second[i] = first[i + 1] - 1; //! race
        }
#elif defined(SECOND_LOOP_OTHER_CHUNK)
#pragma omp distribute dist_schedule(static, 3)
        for (int i = 0; i < N; i++) {
            second[i] = first[i]; //! race
        }
#endif
    }
    for (int i = 0; i < N; i++) {
#if defined(SECOND_LOOP) || defined(SECOND_LOOP_SHIFTED) || defined(SECOND_LOOP_OTHER_CHUNK)
        assert(second[i] == i); //! assertion
#endif
        assert(first[i] == i || first[i] == -1);
    }
    (void)second;
}
