/* A maximum kept in a critical section. */
#include <assert.h>

enum { N = 6 };

static const int values[N] = {3, 1, 4, 1, 5, 2};
int maximum;

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < N; i++) {
#if defined(READS_OUTSIDE)
        int is_more = values[i] > maximum; //! race
#pragma omp critical
        if (is_more) {
            maximum = values[i]; //! race
        }
#elif defined(CHECKS_TWICE)
        if (values[i] > maximum) { //! race
#pragma omp critical
            if (values[i] > maximum) {
                maximum = values[i]; //! race
            }
        }
#else
#pragma omp critical
        if (values[i] > maximum) {
            maximum = values[i];
        }
#endif
    }
    assert(maximum == 5); //! assertion
}
