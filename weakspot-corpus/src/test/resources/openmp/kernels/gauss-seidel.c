/* Gauss-Seidel iteration as a wavefront, or in two colours. */
#include <assert.h>

enum { N = 7 };

static double grid[N][N];
static double expected[N][N];

static double average(double g[N][N], int i, int j) {
    return (g[i - 1][j] + //! race
            g[i + 1][j] + //! race
            g[i][j - 1] + //! race
            g[i][j + 1]) / 4; //! race
}

int main(void) {
    for (int i = 0; i < N; i++) {
        grid[0][i] = expected[0][i] = grid[i][0] = expected[i][0] = 1024;
    }
#if defined(RED_BLACK) || defined(RED_BLACK_NOWAIT) || defined(ONE_COLOUR)
#pragma omp parallel
    for (int colour = 0; colour < 2; colour++) {
#ifdef RED_BLACK_NOWAIT
#pragma omp for nowait
#else
#pragma omp for
#endif
        for (int i = 1; i < N - 1; i++) {
#ifdef ONE_COLOUR
            for (int j = 1; j < N - 1; j++) {
#else
            for (int j = 1 + (i + colour) % 2; j < N - 1; j += 2) {
#endif
                grid[i][j] = average(grid, i, j); //! race
            }
        }
    }
    assert(grid[1][1] > 0);
#else
    for (int i = 1; i < N - 1; i++) {
        for (int j = 1; j < N - 1; j++) {
            expected[i][j] = average(expected, i, j);
        }
    }
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 1; i < N - 1; i++) {
        for (int j = 1; j < N - 1; j++) {
#ifndef NOT_ABOVE
#pragma omp ordered depend(sink : i - 1, j)
#endif
            grid[i][j] = average(grid, i, j); //! race
#pragma omp ordered depend(source)
        }
    }
    for (int i = 1; i < N - 1; i++) {
        for (int j = 1; j < N - 1; j++) {
            assert(grid[i][j] == expected[i][j]); //! assertion
        }
    }
#endif
}
