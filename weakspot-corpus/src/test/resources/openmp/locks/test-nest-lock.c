/* omp_test_nest_lock returns how often the thread has set the lock. */
#include <assert.h>
#include <omp.h>

omp_nest_lock_t lock;
int count;

int main(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
    {
#ifdef DOES_NOT_LOOK
        int depth = omp_test_nest_lock(&lock);
        count++; //! race
        if (depth > 0) {
            omp_unset_nest_lock(&lock);
        }
#else
        omp_set_nest_lock(&lock);
        int depth = omp_test_nest_lock(&lock);
        assert(depth == 2);
        count++;
        omp_unset_nest_lock(&lock);
        omp_unset_nest_lock(&lock);
#endif
    }
    assert(count == 2); //! assertion
    omp_destroy_nest_lock(&lock);
}
