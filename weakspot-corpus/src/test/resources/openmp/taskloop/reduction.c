/* A reduction over a taskloop. */
#include <assert.h>

enum { N = 12 };

int sum;
int seen;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#if defined(NO_REDUCTION) || defined(NOGROUP_READ)
#ifdef NO_REDUCTION
#pragma omp taskloop grainsize(3) //! race
        for (int i = 0; i < N; i++) {
            sum += i; //! race
        }
#else
#pragma omp taskloop grainsize(3) nogroup
        for (int i = 0; i < N; i++) {
#pragma omp atomic
            sum += i; //! race
        }
#endif
#elif defined(IN_REDUCTION)
#pragma omp taskgroup task_reduction(+ : sum)
#pragma omp taskloop grainsize(3) in_reduction(+ : sum)
        for (int i = 0; i < N; i++) {
            sum += i;
        }
#else
#pragma omp taskloop grainsize(3) reduction(+ : sum)
        for (int i = 0; i < N; i++) {
            sum += i;
        }
#endif
        seen = sum; //! race
    }
    assert(seen == 66); //! assertion
}
