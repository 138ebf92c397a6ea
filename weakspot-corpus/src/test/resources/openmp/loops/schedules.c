/* The same loop with the schedules that leave the choice to the run-time. */
#include <assert.h>
#include <omp.h>

enum { N = 16 };

int values[N + 1];

#if defined(RUNTIME) || defined(RUNTIME_OVERLAPS)
#define KIND runtime
#elif defined(AUTO) || defined(AUTO_OVERLAPS)
#define KIND auto
#elif defined(NONMONOTONIC) || defined(NONMONOTONIC_OVERLAPS)
#define KIND nonmonotonic : dynamic, 2
#elif defined(MONOTONIC) || defined(MONOTONIC_OVERLAPS)
#define KIND monotonic : dynamic, 2
#else
#define KIND guided, 2
#endif

#if defined(GUIDED_OVERLAPS) || defined(RUNTIME_OVERLAPS) || defined(AUTO_OVERLAPS) || \
        defined(NONMONOTONIC_OVERLAPS) || defined(MONOTONIC_OVERLAPS)
#define OVERLAPS 1
#else
#define OVERLAPS 0
#endif

int main(void) {
    omp_set_schedule(omp_sched_dynamic, 2);
#pragma omp parallel for schedule(KIND)
    for (int i = 0; i < N; i++) {
        values[i]++; //! race
#if OVERLAPS
        values[i + 1]++; //! race
#endif
    }
    for (int i = 1; i < N; i++) {
        assert(values[i] == 1 + OVERLAPS); //! assertion
    }
}
