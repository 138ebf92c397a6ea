/* A loop whose iterations are tasks. */
#include <assert.h>

enum { N = 12 };

int values[N + 1];
int last;

int main(void) {
#pragma omp parallel
#ifndef ALL_THREADS
#pragma omp single
#endif
    {
#if defined(NOGROUP) || defined(NOGROUP_TASKWAIT)
#pragma omp taskloop num_tasks(4) nogroup
#else
#pragma omp taskloop num_tasks(4)
#endif
        for (int i = 0; i < N; i++) {
#if defined(READS_NEIGHBOUR)
            values[i + 1] = values[i] + 1; //! race
#else
            values[i + 1] += i + 1; //! race
#endif
        }
#ifdef NOGROUP_TASKWAIT
#pragma omp taskwait
#endif
#ifndef ALL_THREADS
        last = values[N]; //! race
#endif
    }
#ifndef ALL_THREADS
    assert(last == N); //! assertion
    for (int i = 0; i < N; i++) {
        assert(values[i + 1] == i + 1); //! assertion
    }
#endif
    (void)last;
}
