/* A function that parallel threads call, and its work space. */
#include <assert.h>

enum { N = 8 };

int values[N];
int global[3];

static int cube(int value) {
#if defined(STATIC)
    static int work[3];
#elif defined(GLOBAL)
    int *work = global;
#elif defined(STATIC_THREADPRIVATE)
    static int work[3];
#pragma omp threadprivate(work)
#else
    int work[3];
#endif
#ifdef STATIC_CONST
    static const int one = 1;
#else
    const int one = 1;
#endif
    work[0] = value * one; //! race
    work[1] = work[0] * value; //! race
    work[2] = work[1] * value; //! race
    return work[2]; //! race
}

int main(void) {
#pragma omp parallel for schedule(dynamic, 1) //! race
    for (int i = 0; i < N; i++) {
        values[i] = cube(i);
    }
    for (int i = 0; i < N; i++) {
        assert(values[i] == i * i * i); //! assertion
    }
}
