/* Dependences on blocks of an array. */
#include <assert.h>

enum { N = 12, BLOCK = 4 };

int values[N + 1];

static void add(int begin, int end) {
    for (int i = begin; i < end; i++) {
        values[i]++; //! race
    }
}

int main(void) {
#pragma omp parallel
#pragma omp single
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < N; i += BLOCK) {
#ifdef OTHER_BLOCK
            int named = pass == 0 ? i : (i + BLOCK) % N;
#else
            int named = i;
#endif
#ifdef ONE_TOO_MANY
            int end = i + BLOCK + 1;
#else
            int end = i + BLOCK;
#endif
#pragma omp task depend(inout : values[named : BLOCK])
            add(i, end);
        }
    }
    assert(values[1] == 2 && values[N - 1] == 2); //! assertion
}
