/* Five sections, each with its own variable. The hand-out of sections orders nothing. */
#include <assert.h>

int values[5];

#if defined(SECOND_AND_LAST) || defined(PARALLEL_SECTIONS_OVERLAP)
enum { LAST = 1 };
#else
enum { LAST = 4 };
#endif

int main(void) {
#if defined(PARALLEL_SECTIONS) || defined(PARALLEL_SECTIONS_OVERLAP)
#pragma omp parallel sections
#else
#pragma omp parallel
#pragma omp sections
#endif
    {
#pragma omp section
        values[0]++;
#pragma omp section
        values[1]++; //! race
#pragma omp section
        values[2]++;
#pragma omp section
        values[3]++;
#pragma omp section
        values[LAST]++; //! race
    }
    assert(values[0] + values[1] + values[2] + values[3] + values[4] == 5); //! assertion
}
