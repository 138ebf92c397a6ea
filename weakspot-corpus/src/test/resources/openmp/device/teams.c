/* The combined construct: target teams distribute parallel for. */
#include <assert.h>

enum { N = 16 };

int main(void) {
    int values[N] = {0};
    int sum = 0;
#ifdef NO_REDUCTION
#pragma omp target teams distribute parallel for map(tofrom : values, sum) num_teams(2) num_threads(2)
#else
#pragma omp target teams distribute parallel for map(tofrom : values, sum) reduction(+ : sum) num_teams(2) num_threads(2)
#endif
    for (int i = 0; i < N; i++) {
#ifdef SAME_ELEMENT
        values[i % 8] += i; //! race
#else
        values[i] += i;
#endif
        sum += i; //! race
    }
    assert(sum == N * (N - 1) / 2); //! assertion
    for (int i = 0; i < N; i++) {
#ifdef SAME_ELEMENT
        assert(values[i] == (i < 8 ? 2 * i + 8 : 0)); //! assertion
#else
        assert(values[i] == i); //! assertion
#endif
    }
}
