/* The ordered region appends in the order of the iterations. */
#include <assert.h>

enum { N = 8 };

int list[N];
int length;
int last[N];

#ifdef STATIC
#define KIND static
#else
#define KIND dynamic, 1
#endif

int main(void) {
#pragma omp parallel for ordered schedule(KIND) //! race
    for (int i = 0; i < N; i++) {
        int square = i * i;
#ifdef COUNTS_BEFORE
        length++; //! race
#endif
#ifndef NO_ORDERED
#pragma omp ordered
#endif
        {
#ifndef COUNTS_BEFORE
            list[length % N] = square; //! race
            length++;                  //! race
#else
            list[i] = square;
#endif
        }
#ifdef READS_AFTER
        last[i] = length; //! race
#endif
    }
    assert(length == N); //! assertion
    for (int i = 0; i < N; i++) {
        assert(list[i] == i * i); //! assertion
    }
}
