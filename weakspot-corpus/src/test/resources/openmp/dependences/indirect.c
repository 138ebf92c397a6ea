/* The index of an element comes from another array. */
#include <assert.h>

enum { N = 12 };

#ifdef REPEATS
static const int places[N] = {3, 0, 7, 10, 1, 4, 9, 2, 11, 8, 3, 5};
#else
static const int places[N] = {3, 0, 7, 10, 1, 4, 9, 2, 11, 8, 6, 5};
#endif
int values[2 * N];

int main(void) {
    int *first = values;
#ifdef OFFSETS_MEET
    int *second = values + N - 1;
#else
    int *second = values + N;
#endif
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        first[places[i]] += 1; //! race
        second[places[i]] += 2; //! race
#ifdef READS_ELSEWHERE
        second[places[i]] += first[places[(i + 5) % N]] > 1; //! race
#endif
    }
#ifndef OFFSETS_MEET
    for (int i = 0; i < N; i++) {
#ifdef REPEATS
        assert(values[i] == (i == 3 ? 2 : i == 6 ? 0 : 1)); //! assertion
#else
        assert(values[i] == 1);
#endif
    }
#endif
}
