/* A reduction of a parallel region: each thread adds its part by itself. */
#include <assert.h>
#include <omp.h>

int main(void) {
    int threads = 0;
    int sum = 0;
#ifdef SHARED
#pragma omp parallel
#else
#pragma omp parallel reduction(+ : sum)
#endif
    {
        sum += 2; //! race
#pragma omp master
        threads = omp_get_num_threads();
    }
    assert(sum == 2 * threads); //! assertion
}
