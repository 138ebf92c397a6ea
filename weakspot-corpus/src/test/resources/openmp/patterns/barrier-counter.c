/* A barrier of a counter in a critical section and a sense that the threads poll. It is used twice. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int arrived;
int sense;
int cells[MOST];

static void meet(int threads, int *mine) {
    int last = 0;
    *mine = !*mine;
#pragma omp critical
    {
        arrived++;
        if (arrived == threads) {
            arrived = 0;
            last = 1;
        }
    }
    if (last) {
#ifdef PLAIN_SENSE
        sense = *mine; //! race
#pragma omp flush
#else
#pragma omp atomic write release
        sense = *mine;
#endif
    } else {
        int seen = !*mine;
        while (seen != *mine) {
#ifdef PLAIN_SENSE
#pragma omp flush
            seen = sense; //! race
#else
#pragma omp atomic read acquire
            seen = sense;
#endif
        }
    }
}

int main(void) {
#pragma omp parallel num_threads(3)
    {
        int me = omp_get_thread_num();
        int threads = omp_get_num_threads();
        int mine = 0;
        for (int round = 1; round <= 2; round++) {
            cells[me] = round; //! race
            meet(threads, &mine);
            int seen = cells[(me + 1) % threads]; //! race
            assert(seen == round);
            meet(threads, &mine);
        }
    }
}
