/* The sum of a binary tree by recursive tasks. The tree is an array. */
#include <assert.h>

enum { N = 15 };

int values[2 * N + 2];
int sums[2 * N + 2];
int total;

static void add(int node) {
    if (node > N) {
        return;
    }
#pragma omp task
    add(2 * node);
#pragma omp task
    add(2 * node + 1);
#ifndef NO_TASKWAIT
#pragma omp taskwait
#endif
    sums[node] = values[node] + sums[2 * node] + sums[2 * node + 1]; //! race
#ifdef SHARED_SUM_ATOMIC
#pragma omp atomic
#endif
#if defined(SHARED_SUM) || defined(SHARED_SUM_ATOMIC)
    total += values[node]; //! race
#endif
}

int main(void) {
    for (int i = 1; i <= N; i++) {
        values[i] = i;
    }
#pragma omp parallel
#pragma omp single
    add(1);
    assert(sums[1] == N * (N + 1) / 2); //! assertion
#if defined(SHARED_SUM) || defined(SHARED_SUM_ATOMIC)
    assert(total == N * (N + 1) / 2); //! assertion
#endif
}
