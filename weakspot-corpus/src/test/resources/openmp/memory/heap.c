/* Work space on the heap. */
#include <assert.h>
#include <stdlib.h>

enum { N = 6, WIDTH = 3 };

int sums[N];

int main(void) {
    int *shared = malloc((N + 1) * WIDTH * sizeof *shared);
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < N; i++) {
        int end = WIDTH;
#if defined(SHARED_BUFFER)
        int *work = shared;
#elif defined(SHARED_BUFFER_IN_PARTS)
        int *work = shared + i * WIDTH;
#elif defined(PARTS_TOO_LONG)
        int *work = shared + i * WIDTH;
        end = WIDTH + 1;
#else
        int *work = malloc(WIDTH * sizeof *work);
#endif
        for (int j = 0; j < end; j++) {
            work[j] = i; //! race
        }
        for (int j = 0; j < end; j++) {
            sums[i] += work[j]; //! race
        }
#if !defined(SHARED_BUFFER) && !defined(SHARED_BUFFER_IN_PARTS) && !defined(PARTS_TOO_LONG)
        free(work);
#endif
    }
    free(shared);
    for (int i = 0; i < N; i++) {
#ifndef PARTS_TOO_LONG
        assert(sums[i] == WIDTH * i); //! assertion
#endif
    }
}
