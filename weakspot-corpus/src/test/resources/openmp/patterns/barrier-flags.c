/* A barrier for two threads of two flags, by atomics. */
#include <assert.h>
#include <omp.h>

int flags[2];
int cells[2];

static void wait_for_other(int me) {
#ifdef RELAXED
#pragma omp atomic write relaxed
#else
#pragma omp atomic write release
#endif
    flags[me] = 1;
    int has_come = 0;
    while (!has_come) {
#ifdef WAITS_FOR_ITSELF
        int other = me;
#else
        int other = 1 - me;
#endif
#ifdef RELAXED
#pragma omp atomic read relaxed
#else
#pragma omp atomic read acquire
#endif
        has_come = flags[other];
    }
}

int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        cells[me] = me + 1; //! race
        wait_for_other(me);
        int seen = cells[1 - me]; //! race
        assert(seen == 2 - me); //! assertion
    }
}
