/* The loop construct: all iterations may run at the same time. */
#include <assert.h>

enum { N = 12 };

int values[N + 1];
int doubled[N + 1];

int main(void) {
#ifdef BIND_PARALLEL
#pragma omp parallel
    {
#pragma omp loop bind(parallel)
        for (int i = 0; i < N; i++) {
            values[i + 1] = i + 1;
        }
#pragma omp loop bind(parallel)
        for (int i = 0; i <= N; i++) {
            doubled[i] = 2 * values[N - i];
        }
    }
    assert(doubled[0] == 2 * N);
#else
#pragma omp parallel loop
    for (int i = 0; i < N; i++) {
#ifdef READS_NEIGHBOUR
        values[i + 1] = values[i] + 1; //! race
#else
        values[i + 1] = i + 1;
#endif
    }
#endif
    (void)doubled;
    assert(values[N] == N); //! assertion
}
