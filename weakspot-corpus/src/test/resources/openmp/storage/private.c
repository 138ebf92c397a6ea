/* Private copies of an array. */
#include <assert.h>

enum { N = 8, WIDTH = 2 };

int values[N];

int main(void) {
    int work[WIDTH] = {0};
    int *pointer = work;
#if defined(SHARED)
#pragma omp parallel for schedule(dynamic, 1)
#elif defined(POINTER_TO_SHARED) || defined(FIRSTPRIVATE_POINTER)
#pragma omp parallel for firstprivate(pointer) schedule(dynamic, 1)
#elif defined(FIRSTPRIVATE_ARRAY)
#pragma omp parallel for firstprivate(work) private(pointer) schedule(dynamic, 1)
#else
#pragma omp parallel for private(work, pointer) schedule(dynamic, 1)
#endif
    for (int i = 0; i < N; i++) {
#if !defined(FIRSTPRIVATE_POINTER) && !defined(SHARED)
        pointer = work;
#endif
        pointer[0] = i; //! race
        pointer[1] = pointer[0] + 1; //! race
        values[i] = pointer[1]; //! race
    }
    for (int i = 0; i < N; i++) {
        assert(values[i] == i + 1); //! assertion
    }
}
