/* A variable declared inside the region is private, one declared outside is shared. */
#include <assert.h>
#include <omp.h>

enum { MOST = 256 };

int squares[MOST];

int main(void) {
    int threads = 0;
#if defined(DECLARED_OUTSIDE) || defined(PRIVATE)
    int me;
#endif
#ifdef PRIVATE
#pragma omp parallel default(none) shared(squares, threads) private(me)
#else
#pragma omp parallel
#endif
    {
#if !defined(DECLARED_OUTSIDE) && !defined(PRIVATE)
        int me;
#endif
        me = omp_get_thread_num(); //! race
        squares[me] = me * me; //! race
#pragma omp master
        threads = omp_get_num_threads();
    }
    for (int i = 0; i < threads; i++) {
        assert(squares[i] == i * i); //! assertion
    }
}
