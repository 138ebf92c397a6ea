/* Two named critical sections, one inside the other. */
#include <assert.h>

int count;

static void inner_b(void) {
#pragma omp critical(b) //! deadlock
    count++;
}

static void first(void) {
#pragma omp critical(a) //! deadlock
    inner_b();
}

#ifdef OTHER_WAY_ROUND
static void inner_a(void) {
#pragma omp critical(a) //! deadlock
    count++;
}

static void second(void) {
#pragma omp critical(b) //! deadlock
    inner_a();
}
#else
static void second(void) {
    first();
}
#endif

int main(void) {
#pragma omp parallel sections num_threads(2) //! deadlock
    {
#pragma omp section
        first();
#pragma omp section
        second();
    }
    assert(count == 2);
}
