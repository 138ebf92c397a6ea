/* A histogram. */
#include <assert.h>
#include <omp.h>
#include <string.h>

enum { N = 20, BUCKETS = 4, MOST = 256 };

static int histogram[BUCKETS];
static int rows[MOST][BUCKETS];

static int bucket(int i) {
    return i * i % 7 % BUCKETS;
}

int main(void) {
    int expected[BUCKETS] = {0};
    for (int i = 0; i < N; i++) {
        expected[bucket(i)]++;
    }
#pragma omp parallel
    {
#if defined(SHARED) || defined(ATOMIC)
#pragma omp for
        for (int i = 0; i < N; i++) {
#ifdef ATOMIC
#pragma omp atomic
#endif
            histogram[bucket(i)]++; //! race
        }
#elif defined(PER_THREAD_ROWS)
        int *own = rows[omp_get_thread_num()];
#pragma omp for
        for (int i = 0; i < N; i++) {
            own[bucket(i)]++;
        }
#pragma omp for
        for (int b = 0; b < BUCKETS; b++) {
            for (int t = 0; t < omp_get_num_threads(); t++) {
                histogram[b] += rows[t][b];
            }
        }
#else
        int own[BUCKETS] = {0};
#pragma omp for nowait
        for (int i = 0; i < N; i++) {
            own[bucket(i)]++;
        }
#ifndef MERGES_PLAIN
#pragma omp critical
#endif
        for (int b = 0; b < BUCKETS; b++) {
            histogram[b] += own[b]; //! race
        }
#endif
    }
    (void)rows;
    assert(memcmp(histogram, expected, sizeof expected) == 0); //! assertion
}
