/* All tasks of the region are complete at a barrier. */
#include <assert.h>

int value;

int main(void) {
    int least = 1;
#pragma omp parallel reduction(min : least)
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
        least = value; //! race
#endif
    }
    assert(least == 1); //! assertion
    assert(value == 1);
}
