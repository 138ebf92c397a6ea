/* A maximum by atomic compare. */
#include <assert.h>

enum { N = 6 };

static const int values[N] = {3, 1, 4, 1, 5, 2};
int extreme;
int first = -1;

int main(void) {
#ifdef MINIMUM
    extreme = 9;
#endif
#pragma omp parallel for schedule(dynamic, 1) //! race
    for (int i = 0; i < N; i++) {
        int value = values[i];
        (void)value;
#if defined(COMPARE_AND_SWAP)
        int seen;
#pragma omp atomic compare capture
        {
            seen = first;
            if (first == -1) {
                first = value;
            }
        }
        if (seen == -1) {
            extreme = 5;
        }
#elif defined(MINIMUM)
#pragma omp atomic compare
        extreme = extreme > value ? value : extreme;
#elif defined(NO_ATOMIC)
        if (extreme < value) { //! race
            extreme = value; //! race
        }
#elif defined(ONE_PLAIN)
        if (i == 4) { //! race
            extreme = value; //! race
        } else {
#pragma omp atomic compare //! race
            if (extreme < value) { //! race
                extreme = value; //! race
            }
        }
#else
#pragma omp atomic compare
        if (extreme < value) {
            extreme = value;
        }
#endif
    }
#ifdef MINIMUM
    assert(extreme == 1);
#else
    assert(extreme == 5); //! assertion
#endif
}
