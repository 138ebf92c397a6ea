/* Iterations use elements at a stride or from the other end. */
#include <assert.h>

enum { N = 16 };

int values[2 * N];

int main(void) {
    for (int i = 0; i < 2 * N; i++) {
        values[i] = i;
    }
#if defined(STRIDES_MEET)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        values[2 * i] = values[i] + 1; //! race
    }
#elif defined(MIRROR) || defined(MIRROR_HALF)
#ifdef MIRROR
    const int end = N;
#else
    const int end = N / 2;
#endif
#pragma omp parallel for
    for (int i = 0; i < end; i++) {
        int other = values[N - 1 - i]; //! race
        values[N - 1 - i] = values[i]; //! race
        values[i] = other;             //! race
    }
    for (int i = 0; i < N; i++) {
#ifdef MIRROR
        assert(values[i] == i); //! assertion
#else
        assert(values[i] == N - 1 - i);
#endif
    }
#else
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        values[2 * i] = values[2 * i + 1] + 1;
    }
    assert(values[2 * N - 2] == 2 * N);
#endif
}
