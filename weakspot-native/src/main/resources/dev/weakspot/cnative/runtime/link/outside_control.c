/* Threads outside control: a thread gives up the token before a call that may block in the kernel, and asks to return after it. */
#include "io/descriptors.h"
#include "link/channel.h"
#include "link/lookahead.h"
#include "link/requests.h"
#include "process/fork_and_exec.h"
#include "process/signals.h"

#include <errno.h>
#include <sched.h>

bool ws_has_returned(uint32_t thread) {
    return __atomic_load_n(&ws_wire->is_back[thread], __ATOMIC_ACQUIRE) != 0;
}

static void leave(struct ws_thread *self) {
    struct ws_request *request = ws_begin(WS_LEAVE, NULL, self->outside_pc);
    request->flags = self->is_private_wait ? WS_WITHIN : 0;
    ws_copy_text(request, self->outside_call);
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    uint32_t mine = ws_asked + 1;
    ws_post();
    /* The next thread may already make requests, and the wake socket is for that thread: so this one polls and does not sleep. */
    while ((int32_t)(__atomic_load_n(&ws_wire->answered, __ATOMIC_ACQUIRE) - mine) < 0) {
        sched_yield();
    }
    self->log_next = NULL;
    self->log_end = NULL;
    self->is_outside = true;
}

void ws_leave_control(const char *call, bool is_private, const void *pc) {
    struct ws_thread *self = ws_self;
    self->outside_call = call;
    self->outside_pc = pc;
    self->is_private_wait = is_private;
    leave(self);
    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* signals that arrive from now on are handled at once */
    if (WS_UNLIKELY(self->held_count != 0)) {
        ws_handle_outside_control(self);
    }
}

void ws_handle_outside_control(struct ws_thread *self) {
    const char *call = self->outside_call; /* a handler may leave control itself */
    const void *pc = self->outside_pc;
    bool is_private = self->is_private_wait;
    ws_forget_descriptor_wait(self->number); /* a handler may jump out of the call */
    ws_return_to_control();
    if (!ws_is_forked_child) {
        ws_leave_control(call, is_private, pc);
    }
}

void ws_return_to_control(void) {
    struct ws_thread *self = ws_self;
    if (self == NULL || !self->is_outside) {
        return;
    }
    int error = errno;
    self->is_asking = true;
    ws_request_return(self->number);
    self->is_outside = false;
    self->is_asking = false;
    ws_use_log(self, ws_wire->answer.log);
    if (self->held_count != 0) {
        ws_handle_held_signals(self);
    }
    errno = error;
}
