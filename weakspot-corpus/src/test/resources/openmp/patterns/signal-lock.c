/* A lock as a signal: the sender holds it until the data are ready. */
#include <assert.h>
#include <omp.h>

omp_lock_t lock;
omp_lock_t other;
int data;

int main(void) {
    omp_init_lock(&lock);
    omp_init_lock(&other);
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        if (me == 0) {
            omp_set_lock(&lock);
        }
#pragma omp barrier
        if (me == 0) {
#ifdef UNSETS_EARLY
            omp_unset_lock(&lock);
            data = 1; //! race
#else
            data = 1; //! race
            omp_unset_lock(&lock);
#endif
        } else {
#ifdef OTHER_LOCK
            omp_lock_t *signal = &other;
#else
            omp_lock_t *signal = &lock;
#endif
            omp_set_lock(signal);
            int seen = data; //! race
            omp_unset_lock(signal);
            assert(seen == 1); //! assertion
        }
    }
    omp_destroy_lock(&lock);
    omp_destroy_lock(&other);
}
