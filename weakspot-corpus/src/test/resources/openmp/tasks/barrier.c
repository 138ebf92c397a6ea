/* All tasks of the region are complete at a barrier. */
#include <assert.h>

int value;

int main(void) {
#pragma omp parallel
    {
#pragma omp single nowait
        {
#pragma omp task
            {
#ifdef GRANDCHILD
#pragma omp task
#endif
                value = 1; //! race
            }
        }
#ifndef END_OF_REGION
#ifndef NO_BARRIER
#pragma omp barrier
#endif
        int seen = value; //! race
        assert(seen == 1); //! assertion
#endif
    }
    assert(value == 1);
}
