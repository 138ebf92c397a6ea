/* Each thread has a copy of a global variable. */
#include <assert.h>
#include <omp.h>

static int counter = 1;
#ifndef JUST_STATIC
#pragma omp threadprivate(counter)
#endif

int total;
int *published;

static void count(void) {
#ifdef THROUGH_A_POINTER
    (*published)++; //! race
#else
    counter++; //! race
#endif
}

int main(void) {
    int threads = 0;
    counter = 5;
    published = &counter;
#ifdef COPYIN
#pragma omp parallel copyin(counter)
#else
#pragma omp parallel
#endif
    {
#ifndef COPYIN
#ifndef JUST_STATIC
        counter = 5;  //! race
#pragma omp barrier
#endif
#endif
        count();
        count();
#pragma omp master
        threads = omp_get_num_threads();
#pragma omp atomic
        total += counter; //! race
    }
#ifdef THROUGH_A_POINTER
    assert(total >= 5 * threads); //! assertion
#else
    assert(total == 7 * threads); //! assertion
#endif
}
