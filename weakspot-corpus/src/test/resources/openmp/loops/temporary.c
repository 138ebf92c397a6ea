/* A temporary swaps two elements. */
#include <assert.h>

enum { N = 10 };

int left[N];
int right[N];

int main(void) {
    int shared = 0;
    int work[2];
    for (int i = 0; i < N; i++) {
        left[i] = i;
        right[i] = -i;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
#if defined(SHARED)
        shared = left[i]; //! race
        left[i] = right[i];
        right[i] = shared; //! race
#elif defined(SHARED_ARRAY)
        work[0] = left[i];  //! race
        work[1] = right[i]; //! race
        left[i] = work[1];  //! race
        right[i] = work[0]; //! race
#else
        int own = left[i];
        left[i] = right[i];
        right[i] = own;
#endif
    }
    (void)shared;
    (void)work;
    for (int i = 0; i < N; i++) {
        assert(left[i] == -i && right[i] == i); //! assertion
    }
}
