/* Each thread writes its own cell and then reads the cell of the next thread. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int cells[MOST];

int main(void) {
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        int next = (me + 1) % omp_get_num_threads();
        cells[me] = me + 1; //! race
#if defined(FLUSH_INSTEAD)
#pragma omp flush
#elif !defined(NO_BARRIER)
#pragma omp barrier
#endif
        int seen = cells[next]; //! race
        assert(seen == next + 1); //! assertion
    }
}
