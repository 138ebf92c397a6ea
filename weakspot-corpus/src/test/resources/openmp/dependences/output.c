/* Two iterations write one element. */
#include <assert.h>

enum { N = 20 };

int values[N];

int main(void) {
#ifdef PAIRS_IN_CHUNKS
#pragma omp parallel for schedule(static, 2)
#else
#pragma omp parallel for schedule(static)
#endif
    for (int i = 0; i < N; i++) {
#if defined(SAME_ELEMENT)
        values[N - 1] = i; //! race
#elif defined(PAIRS) || defined(PAIRS_IN_CHUNKS)
        values[i / 2] += i; //! race
#else
        values[i] += i;
#endif
    }
#if defined(PAIRS) || defined(PAIRS_IN_CHUNKS)
    for (int i = 0; i < N / 2; i++) {
        assert(values[i] == 4 * i + 1); //! assertion
    }
#endif
}
