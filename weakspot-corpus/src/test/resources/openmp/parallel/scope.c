/* The scope construct: each thread adds to a reduction. */
#include <assert.h>
#include <omp.h>

int sum;

int main(void) {
#pragma omp parallel
    {
#ifdef NOWAIT
#pragma omp scope reduction(+ : sum) nowait //! race
#else
#pragma omp scope reduction(+ : sum)
#endif
        sum += 2; //! race
        int seen = sum; //! race
        assert(seen == 2 * omp_get_num_threads()); //! assertion
    }
}
