/* A lock for each bucket. */
#include <assert.h>
#include <omp.h>

enum { N = 8, BUCKETS = 4 };

omp_lock_t locks[BUCKETS];
int buckets[BUCKETS];
static const int values[N] = {0, 2, 1, 2, 3, 0, 2, 1};

int main(void) {
    for (int i = 0; i < BUCKETS; i++) {
        omp_init_lock(&locks[i]);
    }
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < N; i++) {
        int bucket = values[i];
#if defined(WRONG_BUCKET)
        int guard = i % BUCKETS;
#elif defined(TWO_BUCKETS_ONE_LOCK)
        int guard = bucket / 2;
#else
        int guard = bucket;
#endif
        omp_set_lock(&locks[guard]);
        buckets[bucket]++; //! race
        omp_unset_lock(&locks[guard]);
    }
    assert(buckets[0] == 2 && buckets[1] == 2 && buckets[2] == 3 && buckets[3] == 1); //! assertion
    for (int i = 0; i < BUCKETS; i++) {
        omp_destroy_lock(&locks[i]);
    }
}
