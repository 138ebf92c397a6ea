/* Libraries that are loaded while the program runs. */
#include "link/interception.h"
#include "link/requests.h"

#include <dlfcn.h>

/*
 * With RTLD_DEEPBIND a library finds functions in the libraries it depends on before the functions of the run-time.
 * Its threads and locks would not be intercepted.
 */
WS_EXPORT void *dlopen(const char *file, int flags) {
    WS_REAL(void *, dlopen, (const char *, int));
    bool is_deepbind = (flags & RTLD_DEEPBIND) != 0 && ws_controls() && !ws_is_runtime_code(WS_HERE);
    if (is_deepbind) {
        ws_report(WS_REMARK, NULL, WS_HERE,
                  "RTLD_DEEPBIND was ignored: with it, the synchronisation of the library would not be intercepted");
    }
    return real_dlopen(file, is_deepbind ? flags & ~RTLD_DEEPBIND : flags);
}
