/* An element depends on an earlier one. */
#include <assert.h>

enum { ROWS = 4, N = 16 };

int values[ROWS][N];

int main(void) {
#if defined(DISTANCE_ONE)
#pragma omp parallel for
    for (int i = 1; i < N; i++) {
        values[0][i] = values[0][i - 1] + 1; //! race
    }
    assert(values[0][N - 1] == N - 1); //! assertion
#elif defined(DISTANCE_HALF)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        values[0][i] = i < N / 2 ? 1 : values[0][i - N / 2] + 1; //! race
    }
    assert(values[0][N - 1] == 2); //! assertion
#elif defined(OUTER_LOOP)
#pragma omp parallel for
    for (int row = 0; row < ROWS; row++) {
        for (int i = 1; i < N; i++) {
            values[row][i] = values[row][i - 1] + 1;
        }
    }
    assert(values[ROWS - 1][N - 1] == N - 1);
#elif defined(INNER_LOOP)
    for (int row = 0; row < ROWS; row++) {
#pragma omp parallel for
        for (int i = 1; i < N; i++) {
            values[row][i] = values[row][i - 1] + 1; //! race
        }
    }
    assert(values[ROWS - 1][N - 1] == N - 1); //! assertion
#else
#pragma omp parallel for
    for (int i = 1; i < N; i++) {
        values[0][i] = i;
    }
    assert(values[0][N - 1] == N - 1);
#endif
}
