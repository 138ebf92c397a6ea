/* In each round, each thread writes its own cell and then reads the cell of the next thread. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256, ROUNDS = 3 };

int cells[2][MOST];
int sums[MOST];

int main(void) {
    int threads = 0;
#pragma omp parallel reduction(max : threads)
    {
        threads = omp_get_num_threads();
        int me = omp_get_thread_num();
        int next = (me + 1) % omp_get_num_threads();
        for (int round = 0; round < ROUNDS; round++) {
#ifdef TWO_BUFFERS
            int *buffer = cells[round % 2];
#else
            int *buffer = cells[0];
#endif
            buffer[me] = round; //! race
#pragma omp barrier
            sums[me] += buffer[next]; //! race
#if !defined(ONE_BARRIER) && !defined(TWO_BUFFERS)
#pragma omp barrier
#endif
        }
    }
    for (int i = 0; i < threads; i++) {
        assert(sums[i] == 3); //! assertion
    }
}
