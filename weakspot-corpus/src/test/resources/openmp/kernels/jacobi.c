/* Jacobi iteration on a square grid. */
#include <assert.h>
#include <string.h>

enum { N = 8, SWEEPS = 3 };

static double now[N][N];
static double next[N][N];
static double expected[N][N];

static double average(double grid[N][N], int i, int j) {
    return (grid[i - 1][j] + //! race
            grid[i + 1][j] + //! race
            grid[i][j - 1] + //! race
            grid[i][j + 1]) / 4; //! race
}

static void one_after_the_other(void) {
    static double copy[N][N];
    memcpy(expected, now, sizeof now);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        memcpy(copy, expected, sizeof copy);
        for (int i = 1; i < N - 1; i++) {
            for (int j = 1; j < N - 1; j++) {
                expected[i][j] = average(copy, i, j);
            }
        }
    }
}

int main(void) {
    double change = 0;
    for (int i = 0; i < N; i++) {
        now[0][i] = next[0][i] = 16;
    }
    one_after_the_other();
#pragma omp parallel //! race
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
#ifdef SHARED_CHANGE
#pragma omp for
#else
#pragma omp for reduction(max : change)
#endif
        for (int i = 1; i < N - 1; i++) {
            for (int j = 1; j < N - 1; j++) { //! race
#ifdef IN_PLACE
                now[i][j] = average(now, i, j); //! race
                next[i][j] = now[i][j]; //! race
#else
                next[i][j] = average(now, i, j); //! race
#endif
                double difference = next[i][j] - now[i][j]; //! race
                if (difference > change) { //! race
                    change = difference; //! race
                }
            }
        }
#ifdef NOWAIT
#pragma omp for schedule(static, 1) nowait
#else
#pragma omp for schedule(static, 1)
#endif
        for (int i = 1; i < N - 1; i++) {
            memcpy(now[i], next[i], sizeof now[i]); //! race
        }
    }
#if !defined(IN_PLACE) && !defined(NOWAIT)
    assert(memcmp(now, expected, sizeof now) == 0);
#endif
}
