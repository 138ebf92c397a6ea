/* The threads add to a total in a loop without a barrier at its end; afterwards one thread reads the total. */
#include <assert.h>

enum { N = 12 };

int total;
int seen;

static void look(void) {
#pragma omp single
    seen = total; //! race
}

int main(void) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 1) nowait
        for (int i = 0; i < N; i++) {
#pragma omp atomic
            total += i; //! race
        }
#ifdef SINGLE_FIRST
        look();
#endif
#ifndef NO_BARRIER
#pragma omp barrier
#endif
#ifndef SINGLE_FIRST
        look();
#endif
    }
    assert(seen == 66); //! assertion
}
