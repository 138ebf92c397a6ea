/* A second induction variable. */
#include <assert.h>

enum { N = 10 };

int values[2 * N + 2];

int main(void) {
    int j = 0;
#ifdef SHARED
#pragma omp parallel for
#else
#pragma omp parallel for linear(j : 2)
#endif
    for (int i = 0; i < N; i++) { //! race
        values[j % (2 * N)] = i; //! race
        j += 2; //! race
    }
    assert(j == 2 * N); //! assertion
    for (int i = 0; i < N; i++) {
        assert(values[2 * i] == i); //! assertion
    }
}
