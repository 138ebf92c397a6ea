/* Data that stays on the device over several target regions. */
#include <assert.h>

enum { N = 8 };

int values[N];

#pragma omp declare target
static int twice(int value) {
    return 2 * value;
}
#pragma omp end declare target

int main(void) {
    for (int i = 0; i < N; i++) {
        values[i] = i;
    }
#if defined(ENTER_EXIT) || defined(EXIT_NOWAIT_EARLY)
#pragma omp target enter data map(to : values)
#else
#pragma omp target data map(tofrom : values)
#endif
    {
#pragma omp target
        for (int i = 0; i < N; i++) {
            values[i] = twice(values[i]);
        }
#pragma omp target update from(values)
        for (int i = 0; i < N; i++) {
            assert(values[i] == 2 * i);
        }
        values[0] = 1;
#pragma omp target update to(values)
#pragma omp parallel num_threads(2)
#pragma omp single
        {
#pragma omp target nowait
            for (int i = 0; i < N; i++) {
                values[i] += 1; //! race
            }
#ifdef HOST_WRITES_MEANWHILE
            values[3] = 6; //! race
#endif
#pragma omp taskwait
        }
    }
#if defined(ENTER_EXIT)
#pragma omp target exit data map(from : values)
#elif defined(EXIT_NOWAIT_EARLY)
#pragma omp target exit data map(from : values) nowait
#pragma omp taskwait
#endif
    assert(values[0] == 2);
    for (int i = 1; i < N; i++) {
        assert(values[i] == 2 * i + 1); //! assertion
    }
}
