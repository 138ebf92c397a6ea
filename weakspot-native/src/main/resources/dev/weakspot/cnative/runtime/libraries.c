/* Libraries that are loaded while the program runs. */
#include "runtime.h"

#include <dlfcn.h>

/*
 * With this flag a library would look for functions in what it needs itself before it looks in the program: it would
 * start threads and take locks that nobody sees.
 */
WS_EXPORT void *dlopen(const char *file, int flags) {
    WS_REAL(void *, dlopen, (const char *, int));
    bool is_deep = (flags & RTLD_DEEPBIND) != 0 && ws_controls() && !ws_is_own(WS_HERE);
    if (is_deep) {
        ws_say(WS_REMARK, NULL, WS_HERE, "RTLD_DEEPBIND was not obeyed: the library would synchronise unseen");
    }
    return real_dlopen(file, is_deep ? flags & ~RTLD_DEEPBIND : flags);
}
