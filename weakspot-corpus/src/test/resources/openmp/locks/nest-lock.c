/* A nest lock that its owner sets again. */
#include <assert.h>
#include <omp.h>

omp_nest_lock_t lock;
int count;

static void add(int value) {
    omp_set_nest_lock(&lock);
    count += value; //! race
    omp_unset_nest_lock(&lock);
}

int main(void) {
    omp_init_nest_lock(&lock);
    int threads = 0;
#pragma omp parallel
    {
#ifndef NO_OUTER
        omp_set_nest_lock(&lock);
#endif
        add(1);
#ifdef WRITES_AFTER_THE_LAST
        omp_unset_nest_lock(&lock);
        count++; //! race
#else
        add(1);
#ifndef NO_OUTER
        omp_unset_nest_lock(&lock);
#endif
#endif
#pragma omp master
        threads = omp_get_num_threads();
    }
    assert(count == 2 * threads); //! assertion
    omp_destroy_nest_lock(&lock);
}
