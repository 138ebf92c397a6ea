/* A search that ends the loop when it has found something. With and without OMP_CANCELLATION the result is right. */
#include <assert.h>

enum { N = 16 };

static const int values[N] = {0, 3, 7, 2, 9, 1, 4, 8, 5, 6, 2, 7, 0, 4, 7, 1};
int found = -1;

int main(void) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 1)
        for (int i = 0; i < N; i++) {
#ifdef PLAIN_READ
            if (found >= 0 && i > N) { //! race
                continue;
            }
#endif
            if (values[i] == 7) {
#ifndef PLAIN
#pragma omp atomic write
#endif
                found = i; //! race
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
    }
    assert(found >= 0 && values[found] == 7);
}
