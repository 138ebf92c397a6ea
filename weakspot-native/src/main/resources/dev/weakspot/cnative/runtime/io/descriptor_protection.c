/*
 * Programs that close all descriptors, as daemons do. The run-time's own descriptor, the wake socket, stays open: to the program it
 * seems to be closed already.
 */
#include "io/descriptors.h"
#include "io/private_descriptors.h"
#include "link/channel.h"
#include "link/interception.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

bool ws_is_protected(int descriptor) {
    return descriptor >= 0 && descriptor == ws_wake_socket && ws_self != NULL && ws_self->is_controlled;
}

/* The program uses the number for another descriptor: the wake socket gets a new number. */
static void move_wake_socket(int descriptor) {
    if (ws_is_protected(descriptor)) {
        int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, descriptor + 1);
        if (moved < 0) {
            moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
        }
        ws_wake_socket = moved; /* without a free number, both sides poll instead of being woken */
    }
}

/* The replaced descriptor is closed: a thread that then reads the end of the data is ordered after this thread. */
static void before_replacing(int descriptor, const char *call, const void *pc) {
    ws_transfer_point(descriptor, call, pc);
    ws_order_through(WS_RELEASE, descriptor, pc);
}

static void after_replacing(int from, int to) {
    if (to >= 0 && to != from) {
        ws_note_duplicate(from, to);
        ws_await_returning_threads();
    }
}

WS_EXPORT int dup2(int from, int to) {
    WS_REAL(int, dup2, (int, int));
    if (from != to) {
        move_wake_socket(to);
        before_replacing(to, "dup2", WS_HERE);
    }
    int result = real_dup2(from, to);
    after_replacing(from, result);
    return result;
}

WS_EXPORT int dup3(int from, int to, int flags) {
    WS_REAL(int, dup3, (int, int, int));
    if (from != to) {
        move_wake_socket(to);
        before_replacing(to, "dup3", WS_HERE);
    }
    int result = real_dup3(from, to, flags);
    after_replacing(from, result);
    return result;
}

WS_EXPORT int close_range(unsigned first, unsigned last, int flags) {
    WS_REAL(int, close_range, (unsigned, unsigned, int));
    unsigned wake_socket = (unsigned)ws_wake_socket;
    if (!ws_is_protected(ws_wake_socket) || wake_socket < first || wake_socket > last || (flags & CLOSE_RANGE_CLOEXEC) != 0) {
        return real_close_range(first, last, flags);
    }
    int below = first < wake_socket ? real_close_range(first, wake_socket - 1, flags) : 0;
    int above = last > wake_socket ? real_close_range(wake_socket + 1, last, flags) : 0;
    return below != 0 ? below : above;
}

WS_EXPORT void closefrom(int first) {
    WS_REAL(void, closefrom, (int));
    if (ws_is_protected(ws_wake_socket)) {
        close_range(first < 0 ? 0 : (unsigned)first, UINT_MAX, 0);
    } else {
        real_closefrom(first);
    }
}
