/* Running sums by a scan. */
#include <assert.h>

enum { N = 10 };

static const int values[N] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
int sums[N];

int main(void) {
    int sum = 0;
#if defined(NO_SCAN)
#pragma omp parallel for
    for (int i = 0; i < N; i++) { //! race
        sum += values[i]; //! race
        sums[i] = sum; //! race
    }
#elif defined(EXCLUSIVE)
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < N; i++) {
        sums[i] = sum;
#pragma omp scan exclusive(sum)
        sum += values[i];
    }
#else
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < N; i++) {
        sum += values[i];
#pragma omp scan inclusive(sum)
        sums[i] = sum;
    }
#endif
    assert(sum == 39); //! assertion
    int expected = 0;
    for (int i = 0; i < N; i++) {
#ifdef EXCLUSIVE
        assert(sums[i] == expected);
        expected += values[i];
#else
        expected += values[i];
        assert(sums[i] == expected); //! assertion
#endif
    }
}
