/* Each thread needs two locks. */
#include <assert.h>
#include <omp.h>

omp_lock_t locks[3];
int count;

static void with_two(int first, int second) {
    omp_set_lock(&locks[first]);  //! deadlock
    omp_set_lock(&locks[second]); //! deadlock
#pragma omp atomic
    count++;
    omp_unset_lock(&locks[second]);
    omp_unset_lock(&locks[first]);
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        omp_init_lock(&locks[i]);
    }
#pragma omp parallel sections num_threads(3) //! deadlock
    {
#pragma omp section
        with_two(0, 1);
#pragma omp section
#ifdef OTHER_WAY_ROUND
        with_two(1, 0);
#else
        with_two(1, 2);
#endif
#pragma omp section
        with_two(0, 2);
    }
    assert(count == 3);
    for (int i = 0; i < 3; i++) {
        omp_destroy_lock(&locks[i]);
    }
}
