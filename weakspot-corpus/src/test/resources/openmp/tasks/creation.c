/* The code before the creation of a task happens before the task. */
#include <assert.h>

int input;
int output;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        int copy = 1;
        input = copy;
#ifdef FIRSTPRIVATE
#pragma omp task firstprivate(copy)
        output = copy;
#else
#pragma omp task
        output = input; //! race
#endif
#if defined(WRITES_AFTER)
        input = 2; //! race
#elif defined(FIRSTPRIVATE)
        input = 2;
        copy = 2;
#endif
    }
    assert(output == 1); //! assertion
}
