/* The scope construct: each thread adds to a reduction. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int sum;
int seen[MOST];

int main(void) {
    int threads = 0;
#pragma omp parallel
    {
#ifdef NOWAIT
#pragma omp scope reduction(+ : sum) nowait //! race
#else
#pragma omp scope reduction(+ : sum)
#endif
        sum += 2; //! race
        seen[omp_get_thread_num()] = sum; //! race
        if (omp_get_thread_num() == 0) {
            threads = omp_get_num_threads();
        }
    }
    for (int i = 0; i < threads; i++) {
        assert(seen[i] == 2 * threads); //! assertion
    }
}
