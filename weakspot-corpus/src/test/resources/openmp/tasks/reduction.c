/* A reduction over the tasks of a group. */
#include <assert.h>

enum { N = 6 };

static void add(int *sum, int value) {
    *sum += value; //! race
}

int main(void) {
    int sum = 0;
#if defined(PARALLEL_REDUCTION)
#pragma omp parallel reduction(task, + : sum)
#pragma omp single
    for (int i = 1; i <= N; i++) {
#pragma omp task in_reduction(+ : sum)
        sum += i;
    }
#else
#pragma omp parallel
#pragma omp single
    {
#ifdef NO_REDUCTION
#pragma omp taskgroup
#else
#pragma omp taskgroup task_reduction(+ : sum) //! race
#endif
        {
            for (int i = 1; i <= N; i++) {
#if defined(NO_REDUCTION)
#pragma omp task shared(sum)
                add(&sum, i);
#elif defined(NOT_IN)
                if (i == 2 || i == 4) {
#pragma omp task shared(sum)
                    add(&sum, i);
                } else {
#pragma omp task in_reduction(+ : sum)
                    sum += i;
                }
#elif defined(NESTED_TASKS)
#pragma omp task in_reduction(+ : sum)
                {
#pragma omp task in_reduction(+ : sum)
                    sum += i - 1;
                    sum += 1;
                }
#else
#pragma omp task in_reduction(+ : sum)
                sum += i;
#endif
            }
        }
    }
#endif
    (void)add;
    assert(sum == N * (N + 1) / 2); //! assertion
}
