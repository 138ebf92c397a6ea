/* Many tasks, only two of which use the same element. */
#include <assert.h>

enum { N = 10 };

int values[N];

#if defined(FIRST_AND_LAST) || defined(DIFFERENT_CREATORS)
enum { OTHER = N - 1 };
#else
enum { OTHER = 0 };
#endif

int main(void) {
#pragma omp parallel
#if defined(DIFFERENT_CREATORS) || defined(CREATED_IN_A_LOOP)
#pragma omp for schedule(dynamic, 1)
#else
#pragma omp single
#endif
    for (int i = 0; i < N; i++) {
#pragma omp task
        values[i == OTHER ? 0 : i]++; //! race
    }
    int sum = 0;
    for (int i = 0; i < N; i++) {
        sum += values[i];
    }
    assert(sum == N); //! assertion
}
