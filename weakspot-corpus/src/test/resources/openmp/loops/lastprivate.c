/* The value of the last iteration is used after the loop. */
#include <assert.h>

enum { N = 12 };

int squares[N];

int main(void) {
    int last = 0;
    int seen = 0;
#pragma omp parallel
    {
#if defined(SHARED) || defined(CONDITIONAL_SHARED)
#pragma omp for
#elif defined(NOWAIT)
#pragma omp for lastprivate(last) nowait //! race
#elif defined(CONDITIONAL)
#pragma omp for lastprivate(conditional : last)
#else
#pragma omp for lastprivate(last)
#endif
        for (int i = 0; i < N; i++) { //! race
#if defined(CONDITIONAL) || defined(CONDITIONAL_SHARED)
            if (i < N - 2) {
                last = i; //! race
            }
            squares[i] = i * i; //! race
#else
            last = i; //! race
            squares[i] = i * last; //! race
#endif
        }
#pragma omp master
        seen = last; //! race
    }
#if defined(CONDITIONAL) || defined(CONDITIONAL_SHARED)
    assert(seen == N - 3); //! assertion
#else
    assert(seen == N - 1); //! assertion
#endif
    for (int i = 0; i < N; i++) {
        assert(squares[i] == i * i); //! assertion
    }
}
