/*
 * Stacks that the program makes itself, for signal handlers and for contexts. If such a stack is in the frame of a function, the
 * stack pointer does not show which frames below it are in use: then the engine is told so.
 */
#include "link/access_log.h"
#include "link/interception.h"

#include <signal.h>
#include <ucontext.h>

static void note_stack(const stack_t *stack, const void *pc) {
    struct ws_thread *self = ws_self;
    uintptr_t first = (uintptr_t)stack->ss_sp;
    bool is_in_frame = first >= (uintptr_t)__builtin_frame_address(0) && self != NULL && first < self->stack_high;
    if (is_in_frame && !ws_is_runtime_code(pc)) {
        self->has_inner_stack = true;
        ws_log_storage(WS_STACK, NULL, 0, pc);
    }
}

WS_EXPORT int sigaltstack(const stack_t *restrict stack, stack_t *restrict old) {
    WS_REAL(int, sigaltstack, (const stack_t *restrict, stack_t *restrict));
    if (stack != NULL && (stack->ss_flags & SS_DISABLE) == 0) {
        note_stack(stack, WS_HERE);
    }
    return real_sigaltstack(stack, old);
}

WS_EXPORT int swapcontext(ucontext_t *restrict old, const ucontext_t *restrict next) {
    WS_REAL(int, swapcontext, (ucontext_t *restrict, const ucontext_t *restrict));
    note_stack(&next->uc_stack, WS_HERE);
    return real_swapcontext(old, next);
}

WS_EXPORT int setcontext(const ucontext_t *next) {
    WS_REAL(int, setcontext, (const ucontext_t *));
    note_stack(&next->uc_stack, WS_HERE);
    return real_setcontext(next);
}
