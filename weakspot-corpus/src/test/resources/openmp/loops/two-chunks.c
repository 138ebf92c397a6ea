/* Only two iterations of the loop use the same element. */
#include <assert.h>

enum { N = 6 };

int values[N];

#if defined(FIRST_AND_LAST) || defined(GUIDED)
enum { ONE = 0, OTHER = N - 1 };
#elif defined(NEIGHBOURS)
enum { ONE = 2, OTHER = 3 };
#elif defined(STATIC_CHUNKS)
enum { ONE = 1, OTHER = 3 };
#else
enum { ONE = 0, OTHER = 0 };
#endif

int main(void) {
#if defined(GUIDED)
#pragma omp parallel for schedule(guided)
#elif defined(STATIC_CHUNKS)
#pragma omp parallel for schedule(static, 1) num_threads(2)
#else
#pragma omp parallel for schedule(dynamic, 1)
#endif
    for (int i = 0; i < N; i++) {
        values[i == OTHER ? ONE : i]++; //! race
    }
    int sum = 0;
    for (int i = 0; i < N; i++) {
        sum += values[i];
    }
    assert(sum == N); //! assertion
}
