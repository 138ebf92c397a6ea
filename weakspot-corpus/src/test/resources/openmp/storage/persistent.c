/* Threadprivate pointers of two parallel regions. */
#include <assert.h>
#include <omp.h>
#include <stdlib.h>

enum { MOST = 256 };

static int *block;
#pragma omp threadprivate(block)

static int *blocks[MOST];
int seen[MOST];

int main(void) {
    omp_set_dynamic(0);
#pragma omp parallel
    {
        block = malloc(sizeof *block);
        *block = omp_get_thread_num();
        blocks[omp_get_thread_num()] = block;
    }
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        assert(*block == me);
        *block += 1; //! race
#ifdef NEIGHBOUR
        seen[me] = *blocks[(me + 1) % omp_get_num_threads()]; //! race
#endif
    }
#pragma omp parallel
    {
        free(block);
    }
}
