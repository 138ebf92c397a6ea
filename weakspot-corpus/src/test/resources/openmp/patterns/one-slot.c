/* A producer and a consumer with one slot, which both use in a critical section. */
#include <assert.h>

enum { N = 3 };

int slot;
int is_full;

static int put(int value) {
    int done = 0;
#pragma omp critical(slot)
    if (!is_full) {
#ifndef PUTS_OUTSIDE
        slot = value; //! race
#endif
        is_full = 1;
        done = 1;
    }
#ifdef PUTS_OUTSIDE
    if (done) {
        slot = value; //! race
    }
#endif
    return done;
}

static int take(int *value) {
    int done = 0;
#pragma omp critical(slot)
    if (is_full) {
#ifndef TAKES_OUTSIDE
        *value = slot; //! race
#endif
        is_full = 0;
        done = 1;
    }
#ifdef TAKES_OUTSIDE
    if (done) {
        *value = slot; //! race
    }
#endif
    return done;
}

int main(void) {
    int sum = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        for (int i = 1; i <= N;) {
            i += put(i);
        }
#pragma omp section
        for (int i = 1; i <= N;) {
            int value = 0;
            if (take(&value)) {
                sum += value;
                i++;
            }
        }
    }
    assert(sum == 6); //! assertion
}
