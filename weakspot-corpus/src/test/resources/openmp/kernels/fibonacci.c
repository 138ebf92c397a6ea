/* Fibonacci numbers by recursive tasks. */
#include <assert.h>
#include <stdlib.h>

static int *blocks[64];
static int used;

/* Two results that live until the end. */
static int *results(void) {
#ifdef STATIC_RESULTS
    static int pair[2];
    return pair;
#else
    int place;
#pragma omp atomic capture
    place = used++;
    return blocks[place] = calloc(2, sizeof(int));
#endif
}

static int fibonacci(int n) {
    if (n < 2) {
        return n;
    }
    int *result = results();
#ifdef FINAL
#pragma omp task final(n <= 3)
#else
#pragma omp task
#endif
    result[0] = fibonacci(n - 1); //! race
#ifdef FINAL
#pragma omp task final(n <= 3)
#else
#pragma omp task
#endif
    result[1] = fibonacci(n - 2); //! race
#ifndef NO_TASKWAIT
#pragma omp taskwait
#endif
    return result[0] + //! race
           result[1]; //! race
}

int main(void) {
    int result = 0;
#pragma omp parallel
#pragma omp single
    result = fibonacci(7);
    for (int i = 0; i < used; i++) {
        free(blocks[i]);
    }
    assert(result == 13); //! assertion
}
