/* Tasks count under a lock. */
#include <assert.h>
#include <omp.h>

enum { N = 4 };

omp_lock_t locks[2];
int count;

int main(void) {
    omp_init_lock(&locks[0]);
    omp_init_lock(&locks[1]);
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < N; i++) {
#pragma omp task
        {
#if defined(NO_LOCK)
            count++; //! race
#elif defined(CRITICAL)
#pragma omp critical
            count++;
#elif defined(ATOMIC)
#pragma omp atomic
            count++;
#else
#ifdef OTHER_LOCK
            omp_lock_t *lock = &locks[i % 2];
#else
            omp_lock_t *lock = &locks[0];
#endif
            omp_set_lock(lock);
            count++; //! race
            omp_unset_lock(lock);
#endif
        }
    }
    assert(count == N); //! assertion
    omp_destroy_lock(&locks[0]);
    omp_destroy_lock(&locks[1]);
}
