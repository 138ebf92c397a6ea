/* The second loop reads what the first loop has written, and the first loop has no barrier. */
#include <assert.h>

enum { N = 24 };

int first[N + 1];
int second[N];

#if defined(DYNAMIC)
#define KIND dynamic
#elif defined(OTHER_CHUNK)
#define KIND static, 1
#else
#define KIND static
#endif

#if defined(OTHER_BOUNDS)
enum { BEGIN = 8 };
#else
enum { BEGIN = 0 };
#endif

#if defined(NEXT_ELEMENT) || defined(WAITS)
enum { AHEAD = 1 };
#else
enum { AHEAD = 0 };
#endif

int main(void) {
    first[N] = N;
#pragma omp parallel
    {
#ifdef WAITS
#pragma omp for schedule(static)
#else
#pragma omp for schedule(static) nowait
#endif
        for (int i = 0; i < N; i++) {
            first[i] = i; //! race
        }
#pragma omp for schedule(KIND) nowait
        for (int i = BEGIN; i < N; i++) {
            second[i] = first[i + AHEAD] + 1; //! race
        }
    }
    for (int i = BEGIN; i < N; i++) {
        assert(second[i] == i + 1 + AHEAD); //! assertion
    }
}
