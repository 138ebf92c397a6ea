/* The functions of the C library behind the interceptors. */
#include "link/interception.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

void *ws_real(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (function == NULL) {
        static const char complaint[] = "weakspot: this C library does not have ";
        (void)!write(2, complaint, sizeof complaint - 1);
        (void)!write(2, name, strlen(name));
        (void)!write(2, "\n", 1);
        _exit(127);
    }
    return function;
}

/* The section of all WS_REAL, whose ends the linker defines. */
extern const struct ws_real_function __start_ws_real_function[] __attribute__((visibility("hidden")));
extern const struct ws_real_function __stop_ws_real_function[] __attribute__((visibility("hidden")));

void ws_find_real_functions(void) {
    for (const struct ws_real_function *next = __start_ws_real_function; next < __stop_ws_real_function; next++) {
        *next->function = dlsym(RTLD_NEXT, next->name);
    }
}
