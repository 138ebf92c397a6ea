/* The combination of a reduction is ordered with nothing but the end of the loop. */
#include <assert.h>

enum { N = 12 };

int sum;

int main(void) {
    int most = 0;
    int least = 1000;
    sum = 5;
#pragma omp parallel reduction(max : most) reduction(min : least)
    {
#pragma omp master
        sum = 100; //! race
#ifndef SETS_WITHOUT_BARRIER
#pragma omp barrier
#endif
#if defined(READS_WITHOUT_BARRIER) || defined(NOWAIT_WITH_BARRIER)
#pragma omp for reduction(+ : sum) nowait //! race
#else
#pragma omp for reduction(+ : sum) //! race
#endif
        for (int i = 0; i < N; i++) {
            sum += i;
        }
#ifdef NOWAIT_WITH_BARRIER
#pragma omp barrier
#endif
        int seen = sum; //! race
        most = seen;
        least = seen;
    }
    assert(most == 166 && least == 166); //! assertion
}
