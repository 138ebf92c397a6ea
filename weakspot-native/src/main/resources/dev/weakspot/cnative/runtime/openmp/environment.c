/* The environment variables of OpenMP. */
#include "openmp/control_variables.h"
#include "openmp/display.h"
#include "openmp/environment_values.h"

#include "link/interception.h"
#include "link/requests.h"
#include "openmp/refusal.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ws_omp_settings *const settings = &ws_omp_settings;

static bool read_threads(const char *value) {
    struct ws_omp_text text = {value};
    uint32_t threads[WS_OMP_MOST_LEVELS] = {0};
    uint32_t count = 0;
    do {
        uint64_t number;
        if (!ws_omp_text_number(&text, &number) || number == 0 || number > INT32_MAX) {
            return false;
        }
        if (count < WS_OMP_MOST_LEVELS) {
            threads[count++] = (uint32_t)number;
        }
    } while (ws_omp_text_sign(&text, ','));
    memcpy(settings->threads, threads, sizeof threads);
    settings->initial.threads = threads[0];
    if (count > 1) {
        settings->initial.most_active_levels = count; /* [OpenMP 5.0, 2.5.2] a list allows nested regions */
    }
    return ws_omp_text_end(&text);
}

static bool read_schedule(const char *value) {
    struct ws_omp_text text = {value};
    uint32_t modifier = 0;
    if (ws_omp_text_word(&text, "monotonic")) {
        modifier = WS_OMP_MONOTONIC;
        if (!ws_omp_text_sign(&text, ':')) {
            return false;
        }
    } else if (ws_omp_text_word(&text, "nonmonotonic") && !ws_omp_text_sign(&text, ':')) {
        return false;
    }
    uint32_t schedule = ws_omp_text_word(&text, "static") ? WS_OMP_STATIC
            : ws_omp_text_word(&text, "dynamic")          ? WS_OMP_DYNAMIC
            : ws_omp_text_word(&text, "guided")           ? WS_OMP_GUIDED
            : ws_omp_text_word(&text, "auto")             ? WS_OMP_AUTO
                                                          : WS_OMP_RUNTIME;
    uint64_t chunk = schedule == WS_OMP_DYNAMIC || schedule == WS_OMP_GUIDED;
    bool has_chunk = ws_omp_text_sign(&text, ',');
    if (schedule == WS_OMP_RUNTIME || (has_chunk && (!ws_omp_text_number(&text, &chunk) || chunk == 0 || chunk > INT32_MAX))) {
        return false;
    }
    settings->initial.schedule = schedule | modifier;
    settings->initial.chunk = schedule == WS_OMP_AUTO ? 0 : chunk;
    return ws_omp_text_end(&text);
}

/* omp_proc_bind_t */
enum { BIND_FALSE, BIND_TRUE, BIND_PRIMARY, BIND_CLOSE, BIND_SPREAD };

static bool read_bind(const char *value) {
    struct ws_omp_text text = {value};
    uint32_t count = 0;
    bool is_list = true;
    do {
        uint32_t bind;
        if (count == 0 && ws_omp_text_word(&text, "true")) {
            bind = BIND_TRUE;
            is_list = false;
        } else if (count == 0 && ws_omp_text_word(&text, "false")) {
            bind = BIND_FALSE;
            is_list = false;
        } else if (ws_omp_text_word(&text, "primary") || ws_omp_text_word(&text, "master")) {
            bind = BIND_PRIMARY;
        } else if (ws_omp_text_word(&text, "close")) {
            bind = BIND_CLOSE;
        } else if (ws_omp_text_word(&text, "spread")) {
            bind = BIND_SPREAD;
        } else {
            return false;
        }
        if (count < WS_OMP_MOST_LEVELS) {
            settings->binds[count++] = bind;
        }
    } while (is_list && ws_omp_text_sign(&text, ','));
    settings->bind_count = count;
    settings->initial.bind = settings->binds[0];
    return ws_omp_text_end(&text);
}

/* Threads are not bound to processors, so only the syntax matters: brackets in pairs, numbers, colons, commas, a name. */
static bool read_places(const char *value) {
    struct ws_omp_text text = {value};
    static const char *const names[] = {"threads", "cores", "sockets", "ll_caches", "numa_domains"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (ws_omp_text_word(&text, names[i])) {
            uint64_t count;
            return ws_omp_text_end(&text)
                    || (ws_omp_text_sign(&text, '(') && ws_omp_text_number(&text, &count) && ws_omp_text_sign(&text, ')')
                        && ws_omp_text_end(&text));
        }
    }
    bool is_inside = false;
    for (const char *at = value; *at != 0; at++) {
        if (strchr("{}0123456789:,!- \t", *at) == NULL || (*at == '{' && is_inside) || (*at == '}' && !is_inside)) {
            return false;
        }
        is_inside = *at == '{' || (is_inside && *at != '}');
    }
    return !is_inside && strchr(value, '{') != NULL;
}

static bool read_count(const char *value, uint32_t *count) {
    uint64_t number;
    bool is_valid = ws_omp_value_number(value, 1, INT32_MAX, &number);
    *count = is_valid ? (uint32_t)number : *count;
    return is_valid;
}

static bool read_nested(const char *value) {
    bool is_nested;
    if (!ws_omp_value_bool(value, &is_nested)) {
        return false;
    }
    if (getenv("OMP_MAX_ACTIVE_LEVELS") == NULL) {
        settings->initial.most_active_levels = is_nested ? INT32_MAX : 1;
    }
    return true;
}

static bool read_levels(const char *value) {
    uint64_t levels;
    bool is_valid = ws_omp_value_number(value, 0, INT32_MAX, &levels);
    settings->initial.most_active_levels = is_valid ? (uint32_t)levels : settings->initial.most_active_levels;
    return is_valid;
}

static bool read_small(const char *value, int *number) {
    uint64_t wide;
    bool is_valid = ws_omp_value_number(value, 0, INT32_MAX, &wide);
    *number = is_valid ? (int)wide : *number;
    return is_valid;
}

static bool read_wait_policy(const char *value) {
    struct ws_omp_text text = {value};
    settings->is_wait_active = ws_omp_text_word(&text, "active");
    return (settings->is_wait_active || ws_omp_text_word(&text, "passive")) && ws_omp_text_end(&text);
}

static bool read_offload(const char *value) {
    struct ws_omp_text text = {value};
    settings->is_offload_mandatory = ws_omp_text_word(&text, "mandatory");
    return (settings->is_offload_mandatory || ws_omp_text_word(&text, "disabled") || ws_omp_text_word(&text, "default"))
            && ws_omp_text_end(&text);
}

static bool read_stack(const char *value) {
    return ws_omp_value_size(value, &settings->stack_bytes);
}

static bool read_limit(const char *value) { return read_count(value, &settings->initial.thread_limit); }
static bool read_dynamic(const char *value) { return ws_omp_value_bool(value, &settings->initial.is_dynamic); }
static bool read_cancellation(const char *value) { return ws_omp_value_bool(value, &settings->may_cancel); }
static bool read_device(const char *value) { return read_small(value, &settings->initial.device); }
static bool read_priority(const char *value) { return read_small(value, &settings->most_priority); }
static bool read_teams(const char *value) { return read_count(value, &settings->teams); }
static bool read_teams_limit(const char *value) { return read_count(value, &settings->teams_thread_limit); }
static bool read_display_affinity(const char *value) { return ws_omp_value_bool(value, &settings->displays_affinity); }

static bool read_affinity_format(const char *value) {
    ws_omp_affinity_format_set(value, strlen(value));
    return true;
}

static bool read_display(const char *value) {
    struct ws_omp_text text = {value};
    bool is_verbose = ws_omp_text_word(&text, "verbose");
    bool is_on = is_verbose || ws_omp_text_word(&text, "true") || ws_omp_text_word(&text, "1");
    if ((!is_on && !ws_omp_text_word(&text, "false") && !ws_omp_text_word(&text, "0")) || !ws_omp_text_end(&text)) {
        return false;
    }
    if (is_on) {
        ws_omp_display_environment(is_verbose);
    }
    return true;
}

/* In this order: OMP_NESTED after OMP_NUM_THREADS, whose lists it overrides; the display comes last. */
static const struct variable {
    const char *name;
    bool (*read)(const char *value);
    const char *valid;
} variables[] = {
        {"OMP_NUM_THREADS", read_threads, "a positive number, or a list of them"},
        {"OMP_SCHEDULE", read_schedule, "static, dynamic, guided or auto, and a chunk size: dynamic,4"},
        {"OMP_DYNAMIC", read_dynamic, "true or false"},
        {"OMP_NESTED", read_nested, "true or false"},
        {"OMP_MAX_ACTIVE_LEVELS", read_levels, "a number"},
        {"OMP_THREAD_LIMIT", read_limit, "a positive number"},
        {"OMP_PROC_BIND", read_bind, "true, false, or a list of primary, close and spread"},
        {"OMP_PLACES", read_places, "a name such as cores, or a list of places such as {0},{1}"},
        {"OMP_CANCELLATION", read_cancellation, "true or false"},
        {"OMP_STACKSIZE", read_stack, "a size such as 512K or 4M"},
        {"OMP_WAIT_POLICY", read_wait_policy, "active or passive"},
        {"OMP_DEFAULT_DEVICE", read_device, "a number"},
        {"OMP_MAX_TASK_PRIORITY", read_priority, "a number"},
        {"OMP_TARGET_OFFLOAD", read_offload, "disabled, default or mandatory"},
        {"OMP_NUM_TEAMS", read_teams, "a positive number"},
        {"OMP_TEAMS_THREAD_LIMIT", read_teams_limit, "a positive number"},
        {"OMP_DISPLAY_AFFINITY", read_display_affinity, "true or false"},
        {"OMP_AFFINITY_FORMAT", read_affinity_format, "a format"},
        {"OMP_DISPLAY_ENV", read_display, "true, false or verbose"},
};

static void read_all(void) {
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const struct variable *variable = &variables[i];
        const char *value = getenv(variable->name);
        if (value != NULL && !variable->read(value)) {
            char text[512];
            snprintf(text, sizeof text, "%s=%s is not valid (use %s)", variable->name, value, variable->valid);
            ws_omp_refuse(NULL, text);
        }
    }
}

void ws_omp_read_environment(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    WS_REAL(int, pthread_once, (pthread_once_t *, void (*)(void)));
    real_pthread_once(&once, read_all);
}
