/* One thread gets a block of memory and hands the pointer to all threads. */
#include <assert.h>
#include <omp.h>
#include <stdlib.h>

enum { MOST = 256 };

int *together;

int main(void) {
#pragma omp parallel
    {
        int *block;
        int me = omp_get_thread_num();
#ifdef SHARED
#pragma omp single nowait
        together = calloc(MOST, sizeof *together); //! race
        block = together;                          //! race
#else
#pragma omp single copyprivate(block)
        block = together = calloc(MOST, sizeof *block);
#endif
        assert(block != NULL); //! assertion
        block[me] = me; //! race
#ifdef WRITES_TO_THE_BLOCK
        block[MOST - 1] = me; //! race
#endif
    }
    free(together);
}
