/* A barrier for two threads of two locks: each thread holds its own lock until it has come, and then takes the other's. */
#include <assert.h>
#include <omp.h>

omp_lock_t locks[2];
int cells[2];

int main(void) {
    omp_init_lock(&locks[0]);
    omp_init_lock(&locks[1]);
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        int other = 1 - me;
        omp_set_lock(&locks[me]);
#pragma omp barrier
        cells[me] = me + 1; //! race
        omp_unset_lock(&locks[me]);
#ifdef ONE_SIDE_ONLY
        if (me == 0)
#endif
        {
            omp_set_lock(&locks[other]);
            omp_unset_lock(&locks[other]);
        }
        int seen = cells[other]; //! race
        assert(seen == other + 1); //! assertion
    }
    omp_destroy_lock(&locks[0]);
    omp_destroy_lock(&locks[1]);
}
