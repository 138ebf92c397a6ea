/* An atomic exchange hands a cell from one thread to the next. */
#include <assert.h>
#include <stddef.h>

static int cells[4];
static int owner = -1;

int main(void) {
#pragma omp parallel for schedule(static, 1) num_threads(4)
    for (int i = 0; i < 4; i++) {
        int before;
        cells[i] = i + 1; //! race
#if defined(RELAXED)
#pragma omp atomic capture relaxed
#elif defined(RELEASE_ONLY)
#pragma omp atomic capture release
#else
#pragma omp atomic capture acq_rel
#endif
        {
            before = owner;
            owner = i;
        }
        if (before >= 0) {
            cells[before] += 10; //! race
        }
    }
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        sum += cells[i];
    }
    assert(sum == 40);
}
