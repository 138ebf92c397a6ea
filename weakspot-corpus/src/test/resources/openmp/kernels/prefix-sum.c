/* Prefix sums: each thread sums its block, one thread sums the blocks, each thread adds what comes before its block. */
#include <assert.h>
#include <omp.h>

enum { N = 24, MOST = 256 };

static int values[N];
static int sums[MOST + 1];

int main(void) {
    for (int i = 0; i < N; i++) {
        values[i] = i;
    }
#ifdef IN_PLACE_STEPS
    for (int distance = 1; distance < N; distance *= 2) {
#pragma omp parallel for
        for (int i = N - 1; i >= distance; i--) {
            values[i] += values[i - distance]; //! race
        }
    }
#else
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        int threads = omp_get_num_threads();
        int begin = N * me / threads;
        int end = N * (me + 1) / threads;
        for (int i = begin + 1; i < end; i++) {
            values[i] += values[i - 1];
        }
        sums[me + 1] = begin < end ? values[end - 1] : 0; //! race
#ifndef NO_FIRST_BARRIER
#pragma omp barrier
#endif
#pragma omp master
        for (int i = 1; i <= threads; i++) {
            sums[i] += sums[i - 1]; //! race
        }
#ifndef NO_SECOND_BARRIER
#pragma omp barrier
#endif
        int before = sums[me]; //! race
        for (int i = begin; i < end; i++) {
            values[i] += before;
        }
    }
    for (int i = 0; i < N; i++) {
        assert(values[i] == i * (i + 1) / 2); //! assertion
    }
#endif
    (void)sums;
}
