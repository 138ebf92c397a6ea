/* Tasks that exclude each other in any order. */
#include <assert.h>

enum { N = 4 };

int sum;
int seen;
int sets[2];

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : sets[0], sets[1])
        sum = 10;
        for (int i = 0; i < N; i++) {
#if defined(IN)
#pragma omp task depend(in : sets[0])
#elif defined(INOUT)
#pragma omp task depend(inout : sets[0])
#elif defined(OTHER_SETS)
#pragma omp task depend(mutexinoutset : sets[i % 2])
#else
#pragma omp task depend(mutexinoutset : sets[0])
#endif
            sum += i; //! race
        }
#ifdef READS_WITHOUT_DEPEND
#pragma omp task depend(in : sets[1])
#else
#pragma omp task depend(in : sets[0], sets[1])
#endif
        seen = sum; //! race
    }
    assert(seen == 16); //! assertion
}
