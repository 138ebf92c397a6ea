/* Diffusion along a line, with two arrays that are swapped after each step. */
#include <assert.h>
#include <stdlib.h>

enum { N = 12, STEPS = 3 };

int main(void) {
    double *now = calloc(N, sizeof *now);
    double *next = calloc(N, sizeof *next);
    double *all[2] = {now, next};
    now[N / 2] = 64;
#ifdef IN_PLACE
    next = now;
#endif
    for (int step = 0; step < STEPS; step++) {
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++) {
            next[i] = now[i - 1] / 4 + now[i] / 2 + now[i + 1] / 4; //! race
        }
#ifdef WRONG_SWAP
        now = next;
        next = now;
#else
        double *old = now;
        now = next;
        next = old;
#endif
    }
#if !defined(WRONG_SWAP) && !defined(IN_PLACE)
    assert(now[N / 2] == 20 && now[N / 2 - 1] == 15 && now[N / 2 + 3] == 1);
#endif
    free(all[0]);
    free(all[1]);
}
