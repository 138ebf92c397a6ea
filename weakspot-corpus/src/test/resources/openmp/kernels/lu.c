/* LU decomposition without pivoting, in place. */
#include <assert.h>

enum { N = 6 };

static double a[N][N];

int main(void) {
    double factor = 0;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = i == j ? 4 : i < j ? 1 : 2;
        }
    }
#pragma omp parallel
    for (int k = 0; k < N - 1; k++) {
#ifdef PIVOT_ROW_TOO
        const int begin = k;
#else
        const int begin = k + 1;
#endif
#if defined(NOWAIT)
#pragma omp for schedule(static, 1) private(factor) nowait
#elif defined(NO_PRIVATE)
#pragma omp for schedule(static, 1)
#else
#pragma omp for schedule(static, 1) private(factor)
#endif
        for (int i = begin; i < N; i++) {
            factor = a[i][k] / a[k][k]; //! race
            a[i][k] = factor; //! race
            for (int j = k + 1; j < N; j++) { //! race
                a[i][j] -= factor * a[k][j]; //! race
            }
        }
    }
    (void)factor;
#if !defined(PIVOT_ROW_TOO) && !defined(NOWAIT) && !defined(NO_PRIVATE)
    /* Multiply the factors. */
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k <= (i < j ? i : j); k++) {
                sum += (i == k ? 1 : a[i][k]) * a[k][j];
            }
            double error = sum - (i == j ? 4 : i < j ? 1 : 2);
            assert(error < 1e-9 && error > -1e-9);
        }
    }
#endif
}
