/* Two pointers into the heap. */
#include <assert.h>
#include <stdlib.h>

enum { N = 12 };

static void shift(int *to, const int *from) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        to[i] = from[i] + 1; //! race
    }
}

int main(void) {
    int *block = calloc(2 * N, sizeof *block);
#if defined(OVERLAP)
    shift(block + 1, block);
    assert(block[1] == 1 && block[N] == N); //! assertion
#elif defined(SAME_BLOCK)
    int *half = block + N / 2;
    shift(half, block);
    assert(half[0] == 1 && half[N - 1] == 2); //! assertion
#elif defined(FIRST_IS_SECOND)
    shift(block, block);
    assert(block[0] == 1 && block[N - 1] == 1);
#else
    shift(block + N, block);
    assert(block[N] == 1 && block[2 * N - 1] == 1);
#endif
    free(block);
}
