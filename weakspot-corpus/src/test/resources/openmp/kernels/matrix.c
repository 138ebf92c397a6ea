/* A matrix product. */
#include <assert.h>

enum { N = 5 };

static int a[N][N];
static int b[N][N];
static int c[N][N];
static int shared;

int main(void) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    }
    int k = 0;
#if defined(COLLAPSE_ALL)
#pragma omp parallel for collapse(3) schedule(static, 1)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            for (int l = 0; l < N; l++) {
                c[i][j] += a[i][l] * b[l][j]; //! race
            }
        }
    }
#elif defined(INNER_REDUCTION)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            int sum = 0;
#pragma omp parallel for reduction(+ : sum)
            for (int l = 0; l < N; l++) {
                sum += a[i][l] * b[l][j];
            }
            c[i][j] = sum;
        }
    }
#else
#ifdef SHARED_INDEX
#pragma omp parallel for
#else
#pragma omp parallel for private(k)
#endif
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) { //! race
#ifdef SHARED_SUM
            shared = 0; //! race
            for (int l = 0; l < N; l++) {
                shared += a[i][l] * b[l][j]; //! race
            }
            c[i][j] = shared; //! race
#else
            for (k = 0; k < N; k++) { //! race
                c[i][j] += a[i][k % N] * b[k % N][j]; //! race
            }
#endif
        }
    }
#endif
    (void)k;
    (void)shared;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            assert(c[i][j] == 30 + 10 * i - 10 * j - 5 * i * j); //! assertion
        }
    }
}
