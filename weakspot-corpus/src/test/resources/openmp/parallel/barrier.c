/* Each thread writes its own cell and then reads the cell of the next thread. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int cells[MOST];
int seen[MOST];

int main(void) {
    int threads = 0;
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        int next = (me + 1) % omp_get_num_threads();
        if (me == 0) {
            threads = omp_get_num_threads();
        }
        cells[me] = me + 1; //! race
#if defined(FLUSH_INSTEAD)
#pragma omp flush
#elif !defined(NO_BARRIER)
#pragma omp barrier
#endif
        seen[me] = cells[next]; //! race
    }
    for (int i = 0; i < threads; i++) {
        assert(seen[i] == (i + 1) % threads + 1); //! assertion
    }
}
