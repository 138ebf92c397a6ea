/* A parallel region whose condition is false has one thread. */
#include <assert.h>

int count;

int main(void) {
#ifdef TWO_THREADS
    volatile int is_parallel = 1;
#else
    volatile int is_parallel = 0;
#endif
#pragma omp parallel if (is_parallel) num_threads(2)
    count++; //! race
    assert(count == 1 + is_parallel); //! assertion
}
