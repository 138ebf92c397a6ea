/* Memory allocated for the device, and copied to and from it. */
#include <assert.h>
#include <omp.h>
#include <stddef.h>

enum { N = 8 };

int main(void) {
    int values[N];
    int device = omp_get_default_device();
    int host = omp_get_initial_device();
    int *memory = omp_target_alloc(sizeof values, device);
    assert(memory != NULL);
    for (int i = 0; i < N; i++) {
        values[i] = i;
    }
    omp_target_memcpy(memory, values, sizeof values, 0, 0, device, host);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target teams distribute parallel for is_device_ptr(memory) nowait num_teams(2) num_threads(2) //! race
        for (int i = 0; i < N; i++) {
#ifdef SAME_ELEMENT
            memory[0] = i; //! race
#else
            memory[i] += 1; //! race
#endif
        }
#ifndef COPIES_EARLY
#pragma omp taskwait
#endif
        omp_target_memcpy(values, memory, sizeof values, 0, 0, host, device); //! race
    }
    for (int i = 0; i < N; i++) {
#ifndef SAME_ELEMENT
        assert(values[i] == i + 1); //! assertion
#endif
    }
    omp_target_free(memory, device);
}
