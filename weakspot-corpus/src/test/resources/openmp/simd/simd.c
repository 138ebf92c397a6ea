/* Loops for the vector unit. */
#include <assert.h>

enum { N = 32 };

int a[N + 4];
int b[N + 4];

int main(void) {
    int sum = 0;
    int last = 0;
    int place = 0;
    for (int i = 0; i < N + 4; i++) {
        a[i] = 1;
        b[i] = i;
    }
#if defined(TRUE_DEPENDENCE)
#pragma omp simd
    for (int i = 1; i < N; i++) {
        a[i] = a[i - 1] + 1; //! race
    }
    assert(a[N - 1] == N); //! assertion
#elif defined(SAFELEN)
#pragma omp simd safelen(4)
    for (int i = 4; i < N; i++) {
        a[i] = a[i - 4] + 1;
    }
    assert(a[N - 1] == N / 4);
#elif defined(SAFELEN_TOO_LONG)
#pragma omp simd safelen(16)
    for (int i = 4; i < N; i++) {
        a[i] = a[i - 4] + 1; //! race
    }
    assert(a[N - 1] == N / 4); //! assertion
#elif defined(FORWARD)
#pragma omp simd
    for (int i = 0; i < N; i++) {
        b[i] = b[i + 1] + 1;
    }
    assert(b[N - 1] == N + 1 && b[0] == 2);
#elif defined(REDUCTION)
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        sum += b[i];
    }
    assert(sum == N * (N - 1) / 2);
#elif defined(NO_REDUCTION)
    int *shared = &a[0];
#pragma omp simd
    for (int i = 0; i < N; i++) {
        *shared += b[i]; //! race
    }
    assert(a[0] == 1 + N * (N - 1) / 2); //! assertion
#elif defined(LASTPRIVATE_LINEAR)
#pragma omp simd lastprivate(last) linear(place : 1) simdlen(8)
    for (int i = 0; i < N; i++) {
        last = b[i];
        a[place] = last;
        place++;
    }
    assert(last == N - 1 && place == N && a[N - 1] == N - 1);
#elif defined(ORDERED)
#pragma omp simd
    for (int i = 0; i < N; i++) {
        a[i] += b[i];
#pragma omp ordered simd
        b[b[i] / 2] += 0;
    }
    assert(a[N - 1] == N);
#else
#pragma omp simd
    for (int i = 0; i < N; i++) {
        a[i] += b[i];
    }
    assert(a[N - 1] == N);
#endif
    (void)sum;
    (void)last;
    (void)place;
}
