/* Diffusion along a line, with two halves of one block of memory. */
#include <assert.h>
#include <stdlib.h>

enum { N = 12, STEPS = 2 };

int main(void) {
    double *block = calloc(2 * N, sizeof *block);
#ifdef HALVES_OVERLAP
    double *halves[2] = {block, block + N - 2};
#else
    double *halves[2] = {block, block + N};
#endif
    block[N / 2] = 16;
#pragma omp parallel
    for (int step = 0; step < STEPS; step++) {
        double *now = halves[step % 2];
        double *next = halves[1 - step % 2];
#ifdef NOWAIT
#pragma omp for nowait
#else
#pragma omp for
#endif
        for (int i = 1; i < N - 1; i++) {
            next[i] = now[i - 1] / 4 + now[i] / 2 + now[i + 1] / 4; //! race
        }
    }
#if !defined(NOWAIT) && !defined(HALVES_OVERLAP)
    assert(block[N / 2] == 6 && block[N / 2 + 2] == 1);
#endif
    free(block);
}
