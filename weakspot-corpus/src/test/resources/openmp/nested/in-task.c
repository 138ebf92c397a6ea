/* Parallel regions in tasks. */
#include <assert.h>
#include <omp.h>

enum { N = 6 };

int arrays[2][N];

static void fill(int *array, int value) {
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < N; i++) {
        array[i] = value + i; //! race
    }
}

int main(void) {
    omp_set_max_active_levels(2);
#if defined(TWO_TASKS_ONE_ARRAY) || defined(TWO_TASKS_ORDERED)
    int *second = arrays[0];
#else
    int *second = arrays[1];
#endif
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#ifdef TWO_TASKS_ORDERED
#pragma omp task depend(out : second[0])
#else
#pragma omp task
#endif
        fill(arrays[0], 0);
#ifdef TWO_TASKS_ORDERED
#pragma omp task depend(out : second[0])
#else
#pragma omp task
#endif
        fill(second, 10);
    }
#ifndef TWO_TASKS_ONE_ARRAY
    for (int i = 0; i < N; i++) {
        assert(second[i] == 10 + i);
    }
#endif
}
