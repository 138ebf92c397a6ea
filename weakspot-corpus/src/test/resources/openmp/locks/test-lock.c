/* A thread tries a lock until it gets it. */
#include <assert.h>
#include <omp.h>

omp_lock_t lock;
int count;
int skipped;

int main(void) {
    omp_init_lock(&lock);
    int threads = 0;
#pragma omp parallel
    {
#if defined(DOES_NOT_LOOK)
        int has_lock = omp_test_lock(&lock);
        count++; //! race
        if (has_lock) {
            omp_unset_lock(&lock);
        }
#elif defined(GIVES_UP)
        if (omp_test_lock(&lock)) {
            count++;
            omp_unset_lock(&lock);
        } else {
#pragma omp atomic
            skipped++;
        }
#else
        while (!omp_test_lock(&lock)) {
        }
        count++;
        omp_unset_lock(&lock);
#endif
#pragma omp master
        threads = omp_get_num_threads();
    }
    assert(count + skipped == threads); //! assertion
    omp_destroy_lock(&lock);
}
