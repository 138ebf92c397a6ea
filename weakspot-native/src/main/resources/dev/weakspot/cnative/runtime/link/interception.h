/* How a function of the C library is intercepted: export, the real function, and the decision to pass the call on. */
#ifndef WEAKSPOT_INTERCEPTION_H
#define WEAKSPOT_INTERCEPTION_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

#include "process/thread_state.h"

#pragma GCC visibility push(hidden)

/* Only functions with this mark are visible to the program. */
#define WS_EXPORT __attribute__((visibility("default")))

/* The return address of the intercepted call, in the code of the program. */
#define WS_HERE __builtin_return_address(0)

/* A part that several interceptors share: it is inlined, so that WS_HERE is the return address of the interceptor. */
#define WS_INLINE_PART static inline __attribute__((always_inline))

/*
 * Functions that _FORTIFY_SOURCE calls get the size of the buffer, and end the program where the buffer is too small. Programs
 * built with weakspot cc do not call them (features.h); libraries built without it do.
 */
extern void __chk_fail(void) __attribute__((noreturn, visibility("default")));
static inline void ws_check_size(size_t size, size_t room) {
    if (WS_UNLIKELY(size > room)) {
        __chk_fail();
    }
}

/*
 * The function that the program would have reached without the run-time: WS_REAL(int, pthread_join, (pthread_t, void **))
 * declares real_pthread_join. All of them are looked up before the first run: a lookup in each run would cost time.
 */
struct ws_real_function {
    const char *name;
    void **function;
};
void *ws_real(const char *name);
void ws_find_real_functions(void);
#define WS_REAL(type, name, parameters)                                                                                \
    static type(*real_##name) parameters;                                                                              \
    static const struct ws_real_function wanted_##name                                                                 \
            __attribute__((section("ws_real_function"), used)) = {#name, (void **)&real_##name};                       \
    if (WS_UNLIKELY(real_##name == NULL)) {                                                                            \
        real_##name = (type(*) parameters)ws_real(#name);                                                              \
    }

/* The address range of this library, from the linker. */
extern const char __ehdr_start[];
extern const char etext[];

/* Whether the run-time itself makes the call: its calls are not operations of the program. */
static inline bool ws_is_runtime_code(const void *pc) {
    return (const char *)pc >= __ehdr_start && (const char *)pc < etext;
}

/* Whether a call of the program is intercepted rather than passed on to the C library. */
static inline bool ws_intercepts(const void *pc) {
    return ws_controls() && !ws_is_runtime_code(pc);
}

/* Sets errno and returns -1, as most failing functions of the C library do. */
static inline int ws_failed(int error) {
    errno = error;
    return -1;
}

/* The first line of an interceptor: passes the call on where the engine does not control the thread. */
#define WS_UNLESS_CONTROLLED(type, name, parameters, arguments)                                                        \
    if (ws_is_runtime_code(WS_HERE) || !ws_takes_control()) {                                                          \
        WS_REAL(type, name, parameters)                                                                                \
        return real_##name arguments;                                                                                  \
    }

#pragma GCC visibility pop

#endif
