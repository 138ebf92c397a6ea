/* Any thread may get the single. */
#include <assert.h>
#include <omp.h>

int value;

int main(void) {
#pragma omp parallel num_threads(3)
    {
        int me = omp_get_thread_num();
        (void)me;
#if defined(NO_BARRIER)
        if (me == 1) {
            value++; //! race
        }
#elif defined(LAST_THREAD)
        if (me == 0) {
            value++; //! race
        }
#else
        if (me == 1) {
            value++;
        }
#pragma omp barrier
#endif
#pragma omp single nowait
        {
#ifdef LAST_THREAD
            if (me == 2) {
                value++; //! race
            }
#else
            value++; //! race
#endif
        }
    }
#ifndef LAST_THREAD
    assert(value == 2); //! assertion
#endif
}
