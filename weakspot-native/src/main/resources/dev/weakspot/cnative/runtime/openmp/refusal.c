#include "openmp/refusal.h"

#include "link/requests.h"

#include <stdio.h>
#include <unistd.h>

void ws_omp_refuse(const void *pc, const char *text) {
    enum { WRONG_USAGE = 2 };
    if (ws_takes_control()) {
        ws_refuse(pc, text);
    }
    char line[512];
    int length = snprintf(line, sizeof line, "weakspot: %s\n", text);
    (void)!write(STDERR_FILENO, line, length > 0 ? (size_t)length : 0);
    _exit(WRONG_USAGE);
}

/* Plug-ins of libgomp for devices call these. They are never loaded, because programs run with this run-time only. */
#define REFUSED(name)                                                                                                  \
    WS_EXPORT void name(void) {                                                                                        \
        ws_omp_refuse(WS_HERE, #name " is not supported (plug-ins for devices are not; target regions run on the host)"); \
    }

REFUSED(GOMP_PLUGIN_acc_default_dim)
REFUSED(GOMP_PLUGIN_acc_thread)
REFUSED(GOMP_PLUGIN_async_unmap_vars)
REFUSED(GOMP_PLUGIN_debug)
REFUSED(GOMP_PLUGIN_error)
REFUSED(GOMP_PLUGIN_fatal)
REFUSED(GOMP_PLUGIN_goacc_profiling_dispatch)
REFUSED(GOMP_PLUGIN_goacc_thread)
REFUSED(GOMP_PLUGIN_malloc)
REFUSED(GOMP_PLUGIN_malloc_cleared)
REFUSED(GOMP_PLUGIN_realloc)
REFUSED(GOMP_PLUGIN_target_task_completion)
