/* The iterations of a loop add to a sum. */
#include <assert.h>

enum { N = 6 };

int sum;

int main(void) {
    int early = 0;
#pragma omp parallel for schedule(dynamic, 1) //! race
    for (int i = 1; i <= N; i++) {
#if defined(CRITICAL_TOO)
        if (i == 1) {
#pragma omp critical
            sum += i; //! race
            continue;
        }
#endif
#if defined(READS_EARLY)
        if (i == 1) {
            early = sum; //! race
        }
#elif defined(READS_EARLY_ATOMICALLY)
        if (i == 1) {
#pragma omp atomic read
            early = sum;
        }
#endif
#if defined(SEQ_CST)
#pragma omp atomic seq_cst
#elif !defined(NO_ATOMIC)
#pragma omp atomic
#endif
        sum += i; //! race
    }
    assert(sum == 21 && early <= 20); //! assertion
}
