/* A histogram by a reduction over an array. */
#include <assert.h>
#include <stdlib.h>

enum { N = 12, BUCKETS = 3 };

static int buckets[BUCKETS];

int main(void) {
#if defined(POINTER_SECTION) || defined(SECTION_TOO_SHORT)
    int *counts = calloc(BUCKETS, sizeof *counts);
#endif
#if defined(POINTER_SECTION)
#pragma omp parallel for reduction(+ : counts[ : BUCKETS])
    for (int i = 0; i < N; i++) {
        counts[i % BUCKETS]++;
    }
#elif defined(SECTION_TOO_SHORT)
    int *last = &counts[BUCKETS - 1];
#pragma omp parallel for reduction(+ : counts[ : BUCKETS - 1])
    for (int i = 0; i < N; i++) {
        if (i % BUCKETS == BUCKETS - 1) {
            (*last)++; //! race
        } else {
            counts[i % BUCKETS]++;
        }
    }
#elif defined(NO_REDUCTION)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        buckets[i % BUCKETS]++; //! race
    }
#else
#pragma omp parallel for reduction(+ : buckets)
    for (int i = 0; i < N; i++) {
        buckets[i % BUCKETS]++;
    }
#endif
#if defined(POINTER_SECTION) || defined(SECTION_TOO_SHORT)
    for (int i = 0; i < BUCKETS; i++) {
        buckets[i] = counts[i];
    }
    free(counts);
#endif
    for (int i = 0; i < BUCKETS; i++) {
        assert(buckets[i] == N / BUCKETS); //! assertion
    }
}
