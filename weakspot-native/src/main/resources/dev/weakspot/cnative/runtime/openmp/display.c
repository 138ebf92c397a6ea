#include "openmp/display.h"

#include "openmp/fortran.h"
#include "openmp/team.h"

#include <stdio.h>

static const char *truth(bool value) {
    return value ? "TRUE" : "FALSE";
}

static const char *schedule_word(uint32_t schedule) {
    switch (schedule & ~WS_OMP_MONOTONIC) {
    case WS_OMP_STATIC: return "STATIC";
    case WS_OMP_DYNAMIC: return "DYNAMIC";
    case WS_OMP_GUIDED: return "GUIDED";
    default: return "AUTO";
    }
}

static const char *bind_word(uint32_t bind) {
    static const char *const words[] = {"FALSE", "TRUE", "PRIMARY", "CLOSE", "SPREAD"};
    return words[bind < sizeof words / sizeof words[0] ? bind : 0];
}

static void show_number(const char *name, uint64_t number) {
    fprintf(stderr, "  [host] %s = '%lu'\n", name, number);
}

static void show(const char *name, const char *value) {
    fprintf(stderr, "  [host] %s = '%s'\n", name, value);
}

void ws_omp_display_environment(bool is_verbose) {
    const struct ws_omp_settings *settings = &ws_omp_settings;
    const struct ws_omp_variables *initial = &settings->initial;
    fputs("\nOPENMP DISPLAY ENVIRONMENT BEGIN\n  _OPENMP = '201511'\n", stderr);
    show("OMP_DYNAMIC", truth(initial->is_dynamic));
    show("OMP_NESTED", truth(initial->most_active_levels > 1));
    show_number("OMP_NUM_THREADS", initial->threads != 0 ? initial->threads : ws_omp_processors());
    fprintf(stderr, "  [host] OMP_SCHEDULE = '%s%s,%lu'\n", initial->schedule & WS_OMP_MONOTONIC ? "MONOTONIC:" : "",
            schedule_word(initial->schedule), initial->chunk);
    show("OMP_PROC_BIND", bind_word(initial->bind));
    show("OMP_PLACES", "");
    show_number("OMP_STACKSIZE", settings->stack_bytes);
    show("OMP_WAIT_POLICY", settings->is_wait_active ? "ACTIVE" : "PASSIVE");
    show_number("OMP_THREAD_LIMIT", initial->thread_limit);
    show_number("OMP_MAX_ACTIVE_LEVELS", initial->most_active_levels);
    show_number("OMP_NUM_TEAMS", settings->teams);
    show_number("OMP_TEAMS_THREAD_LIMIT", settings->teams_thread_limit);
    show("OMP_CANCELLATION", truth(settings->may_cancel));
    show_number("OMP_DEFAULT_DEVICE", (uint64_t)initial->device);
    show_number("OMP_MAX_TASK_PRIORITY", (uint64_t)settings->most_priority);
    show("OMP_DISPLAY_AFFINITY", truth(settings->displays_affinity));
    show("OMP_TARGET_OFFLOAD", settings->is_offload_mandatory ? "MANDATORY" : "DEFAULT");
    if (is_verbose) {
        show_number("processors", ws_omp_processors());
    }
    fputs("OPENMP DISPLAY ENVIRONMENT END\n", stderr);
}

WS_EXPORT void omp_display_env(int is_verbose) {
    ws_omp_read_environment();
    ws_omp_display_environment(is_verbose != 0);
}

WS_FORTRAN_SET(omp_display_env)
