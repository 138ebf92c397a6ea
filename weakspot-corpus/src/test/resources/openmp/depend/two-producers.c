/* A task that needs the results of two tasks. */
#include <assert.h>

int left;
int right;
int token;
int sum;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : left)
        left = 1; //! race
#if defined(THROUGH_A_CHAIN)
#pragma omp task depend(in : left) depend(out : token)
        right = 2; //! race
#pragma omp task depend(in : token)
#elif defined(BROKEN_CHAIN)
#pragma omp task depend(in : left)
        right = 2; //! race
#pragma omp task depend(in : token)
#else
#pragma omp task depend(out : right)
        right = 2; //! race
#ifdef ONE_DEPENDENCE
#pragma omp task depend(in : left)
#else
#pragma omp task depend(in : left, right)
#endif
#endif
        sum = left + //! race
              right; //! race
    }
    (void)token;
#ifndef BROKEN_CHAIN
    assert(sum == 3); //! assertion
#endif
}
