/* Two sections, and a read of both results after them. */
#include <assert.h>

int first;
int second;

int main(void) {
    int most = 0;
    int least = 3;
#pragma omp parallel reduction(max : most) reduction(min : least)
    {
#ifdef NOWAIT
#pragma omp sections nowait
#else
#pragma omp sections
#endif
        {
#pragma omp section
            first += 1; //! race
#pragma omp section
#ifdef SAME_VARIABLE
            first += 2; //! race
#else
            second += 2; //! race
#endif
        }
        int sum = first + //! race
                  second; //! race
        most = sum;
        least = sum;
    }
    assert(most == 3 && least == 3); //! assertion
}
