/* The sieve of Eratosthenes, one prime per iteration. */
#include <assert.h>

enum { N = 40 };

static unsigned char is_composite[N];

int main(void) {
    int count = 0;
#pragma omp parallel for schedule(dynamic, 1)
    for (int factor = 2; factor <= 6; factor++) {
        for (int i = 2 * factor; i < N; i += factor) {
#if defined(BITS)
            is_composite[i / 8] |= (unsigned char)(1 << i % 8); //! race
#elif defined(PLAIN)
            is_composite[i] = 1; //! race
#else
#pragma omp atomic write
            is_composite[i] = 1; //! robustness
#endif
        }
    }
#ifndef BITS
    for (int i = 2; i < N; i++) {
        count += !is_composite[i];
    }
    assert(count == 12);
#endif
    (void)count;
}
