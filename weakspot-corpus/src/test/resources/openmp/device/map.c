/* A parallel loop in a target region. */
#include <assert.h>

enum { N = 12 };

int main(void) {
    int values[N + 1] = {0};
    int sum = 0;
#ifdef SHARED_SUM
#pragma omp target map(tofrom : values, sum)
#pragma omp parallel for
#else
#pragma omp target map(tofrom : values, sum)
#pragma omp parallel for reduction(+ : sum)
#endif
    for (int i = 0; i < N; i++) {
#ifdef READS_NEIGHBOUR
        values[i + 1] = values[i] + 1; //! race
#else
        values[i + 1] = i + 1;
#endif
        sum += i; //! race
    }
    assert(sum == 66); //! assertion
    for (int i = 0; i <= N; i++) {
        assert(values[i] == i); //! assertion
    }
}
