/*
 * Programs that close all descriptors there are, as daemons do. One of them leads to the engine: to such a program it looks
 * as if it were not open.
 */
#include "channel.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

bool ws_is_taken(int descriptor) {
    return descriptor >= 0 && descriptor == ws_bell && ws_self != NULL && ws_self->is_controlled;
}

/* The program wants the number for something else. */
static void make_way(int descriptor) {
    if (ws_is_taken(descriptor)) {
        int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, descriptor + 1);
        if (moved < 0) {
            moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
        }
        ws_bell = moved; /* if there is none left, both sides look now and then instead of being woken */
    }
}

/* What it was is closed: whoever reads the end of that comes after this. */
static void before_replacing(int descriptor, const char *call, const void *pc) {
    ws_take_turn(descriptor, call, pc);
    ws_order_by(WS_RELEASE, descriptor, pc);
}

static void after_replacing(int from, int to) {
    if (to >= 0 && to != from) {
        ws_copies(from, to);
        ws_await_those_away();
    }
}

WS_EXPORT int dup2(int from, int to) {
    WS_REAL(int, dup2, (int, int));
    if (from != to) {
        make_way(to);
        before_replacing(to, "dup2", WS_HERE);
    }
    int result = real_dup2(from, to);
    after_replacing(from, result);
    return result;
}

WS_EXPORT int dup3(int from, int to, int flags) {
    WS_REAL(int, dup3, (int, int, int));
    if (from != to) {
        make_way(to);
        before_replacing(to, "dup3", WS_HERE);
    }
    int result = real_dup3(from, to, flags);
    after_replacing(from, result);
    return result;
}

WS_EXPORT int close_range(unsigned first, unsigned last, int flags) {
    WS_REAL(int, close_range, (unsigned, unsigned, int));
    unsigned ours = (unsigned)ws_bell;
    if (!ws_is_taken(ws_bell) || ours < first || ours > last || (flags & CLOSE_RANGE_CLOEXEC) != 0) {
        return real_close_range(first, last, flags);
    }
    int below = first < ours ? real_close_range(first, ours - 1, flags) : 0;
    int above = last > ours ? real_close_range(ours + 1, last, flags) : 0;
    return below != 0 ? below : above;
}

WS_EXPORT void closefrom(int first) {
    WS_REAL(void, closefrom, (int));
    if (ws_is_taken(ws_bell)) {
        close_range(first < 0 ? 0 : (unsigned)first, UINT_MAX, 0);
    } else {
        real_closefrom(first);
    }
}
