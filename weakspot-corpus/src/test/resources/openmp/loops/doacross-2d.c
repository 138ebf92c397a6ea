/* A wavefront: each element depends on the element above and on the element to the left. */
#include <assert.h>

enum { N = 5 };

int grid[N][N];

int main(void) {
    for (int i = 0; i < N; i++) {
        grid[0][i] = grid[i][0] = 1;
    }
#if defined(COLLAPSED) || defined(ONLY_ABOVE_COLLAPSED)
#pragma omp parallel for collapse(2) ordered(2) schedule(static, 1)
#else
#pragma omp parallel for ordered(2) schedule(static, 1)
#endif
    for (int i = 1; i < N; i++) {
        for (int j = 1; j < N; j++) {
#ifndef ONLY_LEFT
#pragma omp ordered depend(sink : i - 1, j)
#endif
#if !defined(ONLY_ABOVE) && !defined(ONLY_ABOVE_COLLAPSED)
#pragma omp ordered depend(sink : i, j - 1)
#endif
            int above = grid[i - 1][j]; //! race
            int left = grid[i][j - 1];  //! race
            grid[i][j] = above + left;  //! race
#pragma omp ordered depend(source)
        }
    }
    assert(grid[N - 1][N - 1] == 70); //! assertion
}
