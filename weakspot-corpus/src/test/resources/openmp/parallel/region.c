/* The code before a parallel region comes before all threads of the region, and their ends come before the code after it. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int input;
int threads;
int cells[MOST];

int main(void) {
    input = 7;
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#if defined(SAME_CELL)
        cells[0] = input + me; //! race
#else
        cells[me] = input + me;
#endif
#if defined(SAME_VALUE)
        threads = omp_get_num_threads(); //! race
#else
        if (me == 0) {
            threads = omp_get_num_threads();
        }
#endif
    }
    for (int i = 0; i < threads; i++) {
        assert(cells[i] == 7 + i); //! assertion
    }
    input = 8;
}
