/* A sum by a reduction. */
#include <assert.h>

enum { N = 12 };

int sum;

static void add(void) {
#pragma omp for reduction(+ : sum) //! race
    for (int i = 0; i < N; i++) {
        sum += i;
    }
}

int main(void) {
#if defined(ORPHANED)
#pragma omp parallel
    add();
#elif defined(NO_REDUCTION)
#pragma omp parallel for
    for (int i = 0; i < N; i++) { //! race
        sum += i; //! race
    }
    (void)add;
#elif defined(ALIAS)
    int seen = 0;
    int *original = &sum;
#pragma omp parallel for reduction(+ : sum) reduction(max : seen) //! race
    for (int i = 0; i < N; i++) {
        sum += i;
        seen = *original > seen ? *original : seen; //! race
    }
    assert(seen <= sum);
    (void)add;
#else
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        sum += i;
    }
    (void)add;
#endif
    assert(sum == 66); //! assertion
}
