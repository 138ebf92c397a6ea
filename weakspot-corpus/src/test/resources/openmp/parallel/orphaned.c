/* Functions that a parallel region calls contain the constructs. */
#include <assert.h>
#include <omp.h>

enum { N = 12 };

int values[N];
int sum;

static void fill(void) {
#ifdef NOWAIT
#pragma omp for schedule(dynamic, 1) nowait
#else
#pragma omp for schedule(dynamic, 1)
#endif
    for (int i = 0; i < N; i++) {
        values[i] = i; //! race
    }
}

static void change(void) {
#pragma omp master
    values[0] = 1;  //! race
#ifndef NO_BARRIER
#pragma omp barrier
#endif
}

static void add(void) {
#pragma omp for schedule(dynamic, 1) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        sum += values[N - 1 - i]; //! race
    }
}

int main(void) {
#pragma omp parallel
    {
        fill();
        change();
        add();
    }
    assert(sum == 67); //! assertion
}
