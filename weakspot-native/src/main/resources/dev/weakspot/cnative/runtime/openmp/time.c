/* Time: virtual in a controlled run. */
#include "openmp/fortran.h"
#include "process/clocks.h"

#include <time.h>

WS_EXPORT double omp_get_wtime(void) {
    if (ws_takes_control()) {
        return (double)ws_now(WS_HERE) * 1e-6;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

WS_EXPORT double omp_get_wtick(void) {
    return ws_takes_control() ? 1e-6 : 1e-9;
}

WS_EXPORT double omp_get_wtime_(void) {
    return omp_get_wtime();
}

WS_EXPORT double omp_get_wtick_(void) {
    return omp_get_wtick();
}
