/* Parallel regions in a parallel region. */
#include <assert.h>
#include <omp.h>

enum { MOST = 4 };

int cells[MOST][MOST];
int seen[MOST][MOST];

int main(void) {
#if defined(ONE_LEVEL) || defined(ONE_LEVEL_TOGETHER)
    omp_set_max_active_levels(1);
#else
    omp_set_max_active_levels(2);
#endif
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
        int teams = omp_get_num_threads();
#pragma omp parallel num_threads(2)
        {
            int inner = omp_get_thread_num();
            int size = omp_get_num_threads();
#if defined(INNER_NUMBER) || defined(ONE_LEVEL_TOGETHER)
            cells[0][inner]++; //! race
#elif defined(ONE_LEVEL)
            assert(size == 1);
            cells[outer][0]++;
#else
            cells[outer][inner] = 1; //! race
#endif
#pragma omp barrier
#if defined(OTHER_TEAM)
            seen[outer][inner] = cells[(outer + 1) % teams][inner]; //! race
#elif !defined(INNER_NUMBER) && !defined(ONE_LEVEL_TOGETHER)
            seen[outer][inner] = cells[outer][(inner + 1) % size];
            assert(seen[outer][inner] == 1);
#endif
            (void)size;
        }
#ifdef OUTER_BARRIER
#pragma omp barrier
        assert(cells[(outer + 1) % teams][0] == 1);
#endif
        (void)teams;
        (void)outer;
    }
#ifdef OTHER_TEAM
    assert(seen[0][0] == 1); //! assertion
#endif
    (void)seen;
}
