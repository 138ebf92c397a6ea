/* Two functions count in critical sections. Sections without a name, and sections of the same name, exclude each other. */
#include <assert.h>
#include <omp.h>

int count;

static void add_one(void) {
#if defined(SAME_NAME) || defined(OTHER_NAMES)
#pragma omp critical(one)
#elif defined(HINT)
#pragma omp critical(one) hint(omp_sync_hint_contended)
#elif !defined(NO_CRITICAL)
#pragma omp critical
#endif
    count += 1; //! race
}

static void add_two(void) {
#if defined(SAME_NAME) || defined(NAME_AND_NO_NAME)
#pragma omp critical(one)
#elif defined(HINT)
#pragma omp critical(one) hint(omp_sync_hint_contended)
#elif defined(OTHER_NAMES)
#pragma omp critical(two)
#elif !defined(NO_CRITICAL)
#pragma omp critical
#endif
    count += 2; //! race
}

int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        add_one();
#pragma omp section
        add_two();
    }
    assert(count == 3); //! assertion
}
