/* Each thread has its own cell. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int cells[MOST];

int main(void) {
    int sum = 0;
    int threads = 0;
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#ifdef SHARES_FIRST_CELL
        int mine = me == 2 ? 0 : me;
#else
        int mine = me;
#endif
        cells[mine]++; //! race
#pragma omp master
        threads = omp_get_num_threads();
    }
    for (int i = 0; i < MOST; i++) {
        sum += cells[i];
    }
    assert(sum == threads); //! assertion
}
