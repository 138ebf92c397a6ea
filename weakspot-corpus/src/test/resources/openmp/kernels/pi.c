/* The integral of 4 / (1 + x * x). */
#include <assert.h>

enum { N = 20 };

int main(void) {
    double sum = 0;
    double x = 0;
#if defined(SHARED_X)
#pragma omp parallel for reduction(+ : sum)
#elif defined(SHARED_SUM) || defined(CRITICAL)
#pragma omp parallel for private(x)
#else
#pragma omp parallel for private(x) reduction(+ : sum)
#endif
    for (int i = 0; i < N; i++) { //! race
        x = (i + 0.5) / N; //! race
        double value = 4 / (1 + x * x); //! race
#ifdef CRITICAL
#pragma omp critical
#endif
        sum += value; //! race
    }
    (void)x;
#if !defined(SHARED_X) && !defined(SHARED_SUM)
    assert(sum / N > 3.141 && sum / N < 3.142);
#endif
}
