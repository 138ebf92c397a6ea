/* Cholesky decomposition by tasks with dependences on single elements. */
#include <assert.h>

enum { N = 5 };

static double a[N][N];

static double root(double value) {
    double x = value;
    for (int i = 0; i < 30; i++) {
        x = (x + value / x) / 2;
    }
    return x;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = i == j ? N + 1 : 1;
        }
    }
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < N; k++) {
#pragma omp task depend(inout : a[k][k])
        a[k][k] = root(a[k][k]); //! race
        for (int i = k + 1; i < N; i++) {
#ifdef SOLVE_WITHOUT_DIAGONAL
#pragma omp task depend(inout : a[i][k])
#else
#pragma omp task depend(in : a[k][k]) depend(inout : a[i][k])
#endif
            a[i][k] /= a[k][k]; //! race
        }
        for (int i = k + 1; i < N; i++) {
            for (int j = k + 1; j <= i; j++) {
#ifdef UPDATE_IN
#pragma omp task depend(in : a[i][k], a[j][k], a[i][j])
#else
#pragma omp task depend(in : a[i][k], a[j][k]) depend(inout : a[i][j])
#endif
                a[i][j] -= a[i][k] * a[j][k]; //! race
            }
        }
    }
#if !defined(UPDATE_IN) && !defined(SOLVE_WITHOUT_DIAGONAL)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = 0;
            for (int k = 0; k <= j; k++) {
                sum += a[i][k] * a[j][k];
            }
            double error = sum - (i == j ? N + 1 : 1);
            assert(error < 1e-9 && error > -1e-9);
        }
    }
#endif
}
