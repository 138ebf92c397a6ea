/* One-time initialisation: pthread_once, call_once and function-local statics of C++. */
#include "link/interception.h"
#include "link/requests.h"

#include <pthread.h>
#include <threads.h>

/*
 * The value that glibc writes into a finished pthread_once_t, and a bit that glibc ignores. With both, the real function finds a
 * finished object, and an initialisation from before control is not repeated.
 */
enum { ONCE_DONE = 2, ONCE_DONE_UNDER_CONTROL = 1 << 30 };

struct attempt {
    int *control;
    const void *pc;
    bool is_finished;
};

/* Also runs when the routine throws an exception, as std::call_once allows. */
static void end_attempt(struct attempt *attempt) {
    if (attempt->is_finished) {
        *attempt->control = ONCE_DONE | ONCE_DONE_UNDER_CONTROL;
    }
    ws_begin(attempt->is_finished ? WS_ONCE_FINISH : WS_ONCE_ABANDON, attempt->control, attempt->pc);
    ws_ask();
}

static void do_once(int *control, void (*routine)(void), const void *pc) {
    if ((*control & ONCE_DONE) != 0 && (*control & ONCE_DONE_UNDER_CONTROL) == 0) {
        return;
    }
    ws_begin(WS_ONCE_BEGIN, control, pc);
    if (ws_ask().outcome == WS_DONE) {
        __attribute__((cleanup(end_attempt))) struct attempt attempt = {control, pc, false};
        routine();
        attempt.is_finished = true;
    }
}

WS_EXPORT int pthread_once(pthread_once_t *control, void (*routine)(void)) {
    WS_UNLESS_CONTROLLED(int, pthread_once, (pthread_once_t *, void (*)(void)), (control, routine))
    do_once(control, routine, WS_HERE);
    return 0;
}

WS_EXPORT void call_once(once_flag *flag, void (*routine)(void)) {
    WS_UNLESS_CONTROLLED(void, call_once, (once_flag *, void (*)(void)), (flag, routine))
    do_once(&flag->__data, routine, WS_HERE);
}

/*
 * A static of a C++ function. Compiled code loads the first byte of the guard as an acquire, and calls
 * __cxa_guard_acquire if it is 0. So __cxa_guard_release stores it as a release, an access like the program's own.
 */

static void store_done(volatile uint8_t *guard, const void *pc) {
    if (ws_is_shared) {
        struct ws_request *request = ws_begin(WS_STORE, (const void *)guard, pc);
        request->size = 1;
        request->mode = __ATOMIC_RELEASE;
        request->current[0] = *guard;
        request->operand[0] = 1;
        ws_ask();
    }
    *guard = 1;
}

WS_EXPORT int __cxa_guard_acquire(uint8_t *guard) {
    WS_UNLESS_CONTROLLED(int, __cxa_guard_acquire, (uint8_t *), (guard))
    ws_begin(WS_ONCE_BEGIN, guard, WS_HERE);
    if (ws_ask().outcome != WS_DONE) {
        return 0;
    }
    if (*guard == 0) {
        return 1;
    }
    ws_begin(WS_ONCE_FINISH, guard, WS_HERE); /* it was done before control began */
    ws_ask();
    return 0;
}

WS_EXPORT void __cxa_guard_release(uint8_t *guard) {
    WS_UNLESS_CONTROLLED(void, __cxa_guard_release, (uint8_t *), (guard))
    store_done(guard, WS_HERE);
    ws_begin(WS_ONCE_FINISH, guard, WS_HERE);
    ws_ask();
}

WS_EXPORT void __cxa_guard_abort(uint8_t *guard) {
    WS_UNLESS_CONTROLLED(void, __cxa_guard_abort, (uint8_t *), (guard))
    ws_begin(WS_ONCE_ABANDON, guard, WS_HERE);
    ws_ask();
}
