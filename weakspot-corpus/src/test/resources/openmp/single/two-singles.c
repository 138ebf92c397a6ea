/* The second single reads what the first has written. */
#include <assert.h>

int value;
int seen;

int main(void) {
#pragma omp parallel
    {
#ifdef NOWAIT
#pragma omp single nowait
#else
#pragma omp single
#endif
        value = 1; //! race
#pragma omp single
        seen = value; //! race
    }
    assert(seen == 1); //! assertion
}
