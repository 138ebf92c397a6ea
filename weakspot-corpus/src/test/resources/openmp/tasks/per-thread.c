/* Tasks count in a cell of the thread that runs them. */
#include <assert.h>
#include <omp.h>

enum { N = 8, MOST = 256 };

int cells[MOST];
int own;
#ifdef THREADPRIVATE
#pragma omp threadprivate(own)
#endif

int main(void) {
    int sum = 0;
#pragma omp parallel
    {
#pragma omp single
        for (int i = 0; i < N; i++) {
#pragma omp task
            {
#if defined(THREADPRIVATE) || defined(SHARED)
                own++; //! race
#elif defined(OTHER_THREAD)
                cells[(omp_get_thread_num() + i) % omp_get_num_threads()]++; //! race
#else
                cells[omp_get_thread_num()]++;
#endif
            }
        }
#ifdef THREADPRIVATE
#pragma omp atomic
        sum += own;
#endif
    }
#ifdef SHARED
    sum = own;
#endif
    for (int i = 0; i < MOST; i++) {
        sum += cells[i];
    }
#ifndef OTHER_THREAD
    assert(sum == N); //! assertion
#endif
}
