/* After a static loop without a barrier, each thread reads the chunks that it has written itself. */
#include <assert.h>
#include <omp.h>

enum { N = 24 };

int values[N];
int total;

#if defined(DYNAMIC)
#define KIND dynamic, 2
#elif defined(NO_CHUNK_SIZE)
#define KIND static
#elif defined(OTHER_CHUNK_SIZE)
#define KIND static, 3
#else
#define KIND static, 2
#endif

int main(void) {
#pragma omp parallel
    {
        int threads = omp_get_num_threads();
        int sum = 0;
#pragma omp for schedule(KIND) nowait
        for (int i = 0; i < N; i++) {
            values[i] = i; //! race
        }
        for (int chunk = omp_get_thread_num(); chunk < N / 2; chunk += threads) {
            sum += values[2 * chunk];     //! race
            sum += values[2 * chunk + 1]; //! race
        }
#pragma omp atomic
        total += sum;
    }
    assert(total == N * (N - 1) / 2); //! assertion
}
