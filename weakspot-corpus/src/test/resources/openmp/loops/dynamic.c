/* The hand-out of chunks orders nothing. */
#include <assert.h>

enum { N = 10 };

int values[N + 1];
int count;

int main(void) {
#pragma omp parallel for schedule(dynamic, 1) //! race
    for (int i = 0; i < N; i++) {
#ifdef READS_NEIGHBOUR
        values[i + 1] = values[i] + 1; //! race
#else
        values[i + 1] = i + 1;
#endif
#ifdef COUNTS
        count++; //! race
#else
#pragma omp atomic
        count++;
#endif
    }
    assert(values[N] == N && count == N); //! assertion
}
