/* A sum over two levels of threads. */
#include <assert.h>
#include <omp.h>

enum { N = 4, M = 4 };

int sum;

int main(void) {
    omp_set_max_active_levels(2);
#if defined(INNER_REDUCTION_ONLY) || defined(CRITICAL) || defined(PRIVATE_PER_TEAM)
#pragma omp parallel for num_threads(2)
#else
#pragma omp parallel for num_threads(2) reduction(+ : sum)
#endif
    for (int i = 0; i < N; i++) {
#if defined(CRITICAL)
#pragma omp parallel for num_threads(2)
        for (int j = 0; j < M; j++) {
#pragma omp critical
            sum += i * j;
        }
#elif defined(PRIVATE_PER_TEAM)
        int part = 0;
#pragma omp parallel for num_threads(2) reduction(+ : part)
        for (int j = 0; j < M; j++) {
            part += i * j;
        }
#pragma omp atomic
        sum += part;
#elif defined(INNER_REDUCTION_ONLY)
        int part = 0;
#pragma omp parallel for num_threads(2) reduction(+ : part)
        for (int j = 0; j < M; j++) {
            part += i * j;
        }
        sum += part; //! race
#else
#pragma omp parallel for num_threads(2) reduction(+ : sum)
        for (int j = 0; j < M; j++) {
            sum += i * j;
        }
#endif
    }
    assert(sum == 36); //! assertion
}
