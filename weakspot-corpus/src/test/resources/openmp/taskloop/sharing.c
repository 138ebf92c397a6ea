/* Data of a taskloop: private, firstprivate, lastprivate. */
#include <assert.h>

enum { N = 8, M = 3 };

int values[N];
int rows[N];
int total;

int main(void) {
    int offset = 5;
    int last = 0;
    int work = 0;
#pragma omp parallel shared(last, work) firstprivate(offset)
#pragma omp single
    {
#if defined(SHARED_TEMPORARY)
#pragma omp taskloop num_tasks(4) firstprivate(offset) lastprivate(last) shared(work)
#elif defined(SHARED_LAST)
#pragma omp taskloop num_tasks(4) firstprivate(offset) shared(last) private(work)
#else
#pragma omp taskloop num_tasks(4) firstprivate(offset) lastprivate(last) private(work)
#endif
        for (int i = 0; i < N; i++) {
            work = i * i; //! race
            values[i] = work + offset; //! race
            last = i; //! race
        }
#if defined(COLLAPSED)
#pragma omp taskloop collapse(2) num_tasks(6)
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < M; j++) {
#pragma omp atomic
                rows[i] += j;
            }
        }
#elif defined(COLLAPSED_ROW_SUM)
#pragma omp taskloop collapse(2) num_tasks(24)
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < M; j++) {
                rows[i] += j; //! race
            }
        }
#endif
    }
#if defined(COLLAPSED) || defined(COLLAPSED_ROW_SUM)
    assert(rows[N - 1] == 3); //! assertion
#endif
    (void)work;
    (void)last;
#ifndef SHARED_LAST
    assert(last == N - 1);
#endif
    for (int i = 0; i < N; i++) {
        assert(values[i] == i * i + 5); //! assertion
    }
}
