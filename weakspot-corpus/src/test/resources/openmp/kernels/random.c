/* A simulation with random numbers. Each iteration has a generator of its own. */
#include <assert.h>

enum { N = 8, DRAWS = 4 };

static unsigned state = 1;
#ifdef THREADPRIVATE_STATE
#pragma omp threadprivate(state)
#endif

static int hits[N];

static unsigned draw(unsigned *from) {
    *from = *from * 1103515245U + 12345U; //! race
    return *from >> 16; //! race
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) { //! race
#if defined(SHARED_STATE) || defined(THREADPRIVATE_STATE)
        unsigned *generator = &state;
#else
        unsigned own = (unsigned)i;
        unsigned *generator = &own;
#endif
        for (int k = 0; k < DRAWS; k++) { //! race
            hits[i] += draw(generator) % 2;
        }
    }
    (void)state;
    for (int i = 0; i < N; i++) {
        assert(hits[i] <= DRAWS);
    }
}
