/* A loop over threads and vector lanes. */
#include <assert.h>

enum { N = 32 };

int a[N + 1];
int b[N];

int main(void) {
    int sum = 0;
#if defined(REDUCTION)
#pragma omp parallel for simd reduction(+ : sum) schedule(simd : static, 4)
#else
#pragma omp parallel for simd schedule(simd : static, 4)
#endif
    for (int i = 0; i < N; i++) { //! race
        b[i] = i;
#ifdef NEIGHBOUR_CHUNK
        a[i] = a[i + 1] + 1; //! race
#else
        a[i] = 1;
#endif
#if defined(REDUCTION) || defined(NO_REDUCTION)
        sum += i; //! race
#endif
    }
#if defined(REDUCTION) || defined(NO_REDUCTION)
    assert(sum == N * (N - 1) / 2); //! assertion
#endif
    (void)sum;
    for (int i = 0; i < N; i++) {
        assert(a[i] == 1 && b[i] == i); //! assertion
    }
}
