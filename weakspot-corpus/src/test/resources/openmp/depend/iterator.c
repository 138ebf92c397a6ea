/* A task that depends on all elements of an array. */
#include <assert.h>

enum { N = 5 };

int values[N];
int sum;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < N; i++) {
#pragma omp task depend(out : values[i])
            values[i] = i; //! race
        }
#if defined(TOO_SHORT)
#pragma omp task depend(iterator(i = 0 : N - 1), in : values[i])
#elif defined(STEP)
#pragma omp task depend(iterator(i = 0 : N : 2), in : values[i])
#else
#pragma omp task depend(iterator(i = 0 : N), in : values[i])
#endif
        for (int i = 0; i < N; i++) {
            sum += values[i]; //! race
        }
    }
    assert(sum == 10); //! assertion
}
