/* The order of two tasks. */
#include <assert.h>

int value;
int seen;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#ifdef ONLY_PRIORITY
#pragma omp task priority(10)
        value = 1; //! race
#pragma omp task priority(1)
        seen = value; //! race
#else
#pragma omp task depend(out : value) priority(1)
        value = 1;
#pragma omp task depend(in : value) priority(10)
        seen = value;
#endif
    }
    assert(seen == 1); //! assertion
}
