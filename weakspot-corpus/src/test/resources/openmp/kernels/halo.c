/* Each thread has a block with a halo of one cell at each side, which it copies from its neighbours. */
#include <assert.h>
#include <omp.h>

enum { WIDTH = 4, STEPS = 2, THREADS = 3 };

static int now[THREADS][WIDTH + 2];
static int next[THREADS][WIDTH + 2];

int main(void) {
    int total = 0;
    int threads = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : total)
    {
        int me = omp_get_thread_num();
        int size = omp_get_num_threads();
        int left = (me + size - 1) % size;
        int right = (me + 1) % size;
        if (me == 0) {
            threads = size;
        }
        for (int i = 1; i <= WIDTH; i++) {
            now[me][i] = 1 << (2 * STEPS); //! race
        }
        for (int step = 0; step < STEPS; step++) {
#ifndef NO_BARRIER_BEFORE_EXCHANGE
#pragma omp barrier
#endif
            now[me][0] = now[left][WIDTH];      //! race
            now[me][WIDTH + 1] = now[right][1]; //! race
#ifndef NO_BARRIER_AFTER_EXCHANGE
#pragma omp barrier
#endif
            for (int i = 1; i <= WIDTH; i++) {
                next[me][i] = (now[me][i - 1] + now[me][i + 1]) / 2;
            }
            for (int i = 1; i <= WIDTH; i++) {
                now[me][i] = next[me][i]; //! race
            }
#ifdef READS_THE_NEIGHBOUR
            next[me][0] = now[right][2]; //! race
#endif
        }
        for (int i = 1; i <= WIDTH; i++) {
            total += now[me][i];
        }
    }
#if !defined(NO_BARRIER_BEFORE_EXCHANGE) && !defined(NO_BARRIER_AFTER_EXCHANGE)
    assert(total == threads * WIDTH << (2 * STEPS));
#else
    (void)threads;
    (void)total;
#endif
}
