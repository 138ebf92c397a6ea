#include "openmp/control_variables.h"

#include <sched.h>

struct ws_omp_settings ws_omp_settings = {
        .initial = {.schedule = WS_OMP_DYNAMIC,
                    .chunk = 1,
                    .most_active_levels = 1,
                    .thread_limit = WS_OMP_UNLIMITED,
                    .allocator = 1},
};

uint32_t ws_omp_processors(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
    return count > 0 ? (uint32_t)count : 1;
}
