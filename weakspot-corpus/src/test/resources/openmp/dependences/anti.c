/* Each element gets the value of its right neighbour. */
#include <assert.h>
#include <string.h>

enum { N = 16 };

int values[N + 1];
int copy[N + 1];

int main(void) {
    for (int i = 0; i <= N; i++) {
        values[i] = i;
    }
#if defined(IN_PLACE)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        values[i] = values[i + 1]; //! race
    }
#elif defined(EVERY_SECOND)
#pragma omp parallel for
    for (int i = 0; i < N; i += 2) {
        values[i] = values[i + 1];
    }
#else
    memcpy(copy, values, sizeof copy);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        values[i] = copy[i + 1];
    }
#endif
    (void)copy;
    for (int i = 0; i < N; i += 2) {
        assert(values[i] == i + 1); //! assertion
    }
}
