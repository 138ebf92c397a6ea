/* Each iteration uses the result of an earlier iteration. */
#include <assert.h>

enum { N = 12 };

int values[N];

#if defined(TOO_FAR_BACK) || defined(TWO_BACK)
#define WAIT 2
#else
#define WAIT 1
#endif

#if defined(TWO_BACK)
enum { BACK = 2 };
#else
enum { BACK = 1 };
#endif

int main(void) {
    values[0] = values[1] = 1;
#pragma omp parallel for ordered(1) schedule(dynamic, 1)
    for (int i = 2; i < N; i++) {
#ifndef NO_SINK
#pragma omp ordered depend(sink : i - WAIT)
#endif
        int before = values[i - BACK]; //! race
#ifdef SOURCE_TOO_EARLY
#pragma omp ordered depend(source)
#endif
        values[i] = before + 1; //! race
#ifndef SOURCE_TOO_EARLY
#pragma omp ordered depend(source)
#endif
    }
#ifdef TWO_BACK
    assert(values[N - 1] == N / 2); //! assertion
#else
    assert(values[N - 1] == N - 1); //! assertion
#endif
}
