/* The threads count under a lock. */
#include <assert.h>
#include <omp.h>

enum { N = 4 };

omp_lock_t locks[2];
int count;

int main(void) {
    for (int i = 0; i < 2; i++) {
        omp_init_lock(&locks[i]);
    }
#pragma omp parallel for schedule(dynamic, 1) //! race
    for (int i = 0; i < N; i++) {
#ifdef OTHER_LOCK
        omp_lock_t *lock = &locks[i % 2];
#else
        omp_lock_t *lock = &locks[0];
#endif
#ifndef NO_LOCK
        omp_set_lock(lock);
#endif
#ifdef UNSETS_EARLY
        omp_unset_lock(lock);
#endif
        count++; //! race
#if !defined(NO_LOCK) && !defined(UNSETS_EARLY)
        omp_unset_lock(lock);
#endif
        (void)lock;
    }
    assert(count == N); //! assertion
    omp_destroy_lock(&locks[0]);
    omp_destroy_lock(&locks[1]);
}
