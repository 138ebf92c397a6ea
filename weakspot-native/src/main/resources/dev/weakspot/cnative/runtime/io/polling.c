/* Waiting for one of many descriptors: poll, select, epoll. */
#include "io/blocking.h"
#include "io/descriptors.h"
#include "link/access_log.h"
#include "link/interception.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>

static int64_t micros_of(const struct timespec *time) {
    enum { LONGEST_SECONDS = 1000000000 };
    if (time == NULL) {
        return WS_FOR_EVER;
    }
    int64_t seconds = time->tv_sec < LONGEST_SECONDS ? time->tv_sec : LONGEST_SECONDS;
    return seconds * INT64_C(1000000) + (time->tv_nsec + 999) / 1000;
}

static int64_t micros_of_milliseconds(int milliseconds) {
    return milliseconds < 0 ? WS_FOR_EVER : milliseconds * INT64_C(1000);
}

static void order_all(const struct pollfd *polled, nfds_t count, const void *pc) {
    for (nfds_t i = 0; i < count; i++) {
        if (polled[i].revents != 0) {
            ws_order_through(WS_ACQUIRE, polled[i].fd, pc);
        }
    }
}

/* A scheduling point: the set of ready descriptors depends on the threads that run first. */
static void schedule(const struct pollfd *polled, nfds_t count, const char *call, const void *pc) {
    if (count > 0) {
        ws_transfer_point(polled[0].fd, call, pc);
    }
}

static int poll_controlled(
        struct pollfd *polled, nfds_t count, int64_t micros, const sigset_t *mask, const char *call, const void *pc) {
    schedule(polled, count, call, pc);
    int ready = ws_await_any(polled, count, micros, mask, call, pc);
    if (ready > 0) {
        order_all(polled, count, pc);
    }
    return ready;
}

WS_INLINE_PART int polls(struct pollfd *polled, nfds_t count, int milliseconds) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    if (!ws_controls() || ws_is_runtime_code(WS_HERE)) {
        return real_poll(polled, count, milliseconds);
    }
    return poll_controlled(polled, count, micros_of_milliseconds(milliseconds), NULL, "poll", WS_HERE);
}

WS_EXPORT int poll(struct pollfd *polled, nfds_t count, int milliseconds) {
    return polls(polled, count, milliseconds);
}

WS_EXPORT int __poll_chk(struct pollfd *polled, nfds_t count, int milliseconds, size_t room) {
    ws_check_size(count, room / sizeof *polled);
    return polls(polled, count, milliseconds);
}

WS_INLINE_PART int polls_masked(struct pollfd *polled, nfds_t count, const struct timespec *time, const sigset_t *mask) {
    WS_REAL(int, ppoll, (struct pollfd *, nfds_t, const struct timespec *, const sigset_t *));
    if (!ws_controls() || ws_is_runtime_code(WS_HERE)) {
        return real_ppoll(polled, count, time, mask);
    }
    return poll_controlled(polled, count, micros_of(time), mask, "ppoll", WS_HERE);
}

WS_EXPORT int ppoll(struct pollfd *polled, nfds_t count, const struct timespec *time, const sigset_t *mask) {
    return polls_masked(polled, count, time, mask);
}

WS_EXPORT int __ppoll_chk(
        struct pollfd *polled, nfds_t count, const struct timespec *time, const sigset_t *mask, size_t room) {
    ws_check_size(count, room / sizeof *polled);
    return polls_masked(polled, count, time, mask);
}

/* Converts the arguments of select to arguments of poll. */
static nfds_t poll_arguments(
        struct pollfd *polled, int count, const fd_set *in, const fd_set *out, const fd_set *other) {
    nfds_t used = 0;
    for (int descriptor = 0; descriptor < count && descriptor < FD_SETSIZE; descriptor++) {
        short events = 0;
        events |= in != NULL && FD_ISSET(descriptor, in) ? POLLIN : 0;
        events |= out != NULL && FD_ISSET(descriptor, out) ? POLLOUT : 0;
        events |= other != NULL && FD_ISSET(descriptor, other) ? POLLPRI : 0;
        if (events != 0) {
            polled[used++] = (struct pollfd){.fd = descriptor, .events = events};
        }
    }
    return used;
}

static int select_controlled(
        int count, fd_set *in, fd_set *out, fd_set *other, int64_t micros, const sigset_t *mask, const char *call,
        const void *pc) {
    WS_REAL(int, select, (int, fd_set *, fd_set *, fd_set *, struct timeval *));
    struct pollfd polled[FD_SETSIZE];
    nfds_t used = poll_arguments(polled, count, in, out, other);
    schedule(polled, used, call, pc);
    if (ws_await_any(polled, used, micros, mask, call, pc) < 0) {
        return -1;
    }
    if (used == 0) {
        return 0; /* it was a sleep; a look-ahead may make no system call */
    }
    struct timeval none = {0, 0};
    int ready = real_select(count, in, out, other, &none);
    for (nfds_t i = 0; ready > 0 && i < used; i++) {
        polled[i].revents = in != NULL && FD_ISSET(polled[i].fd, in);
    }
    order_all(polled, ready > 0 ? used : 0, pc);
    return ready;
}

WS_EXPORT int select(
        int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, struct timeval *restrict time) {
    WS_REAL(int, select, (int, fd_set *, fd_set *, fd_set *, struct timeval *));
    if (!ws_controls() || ws_is_runtime_code(WS_HERE)) {
        return real_select(count, in, out, other, time);
    }
    int64_t micros = time == NULL ? WS_FOR_EVER : time->tv_sec * INT64_C(1000000) + time->tv_usec;
    return select_controlled(count, in, out, other, micros, NULL, "select", WS_HERE);
}

WS_EXPORT int pselect(
        int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
        const struct timespec *restrict time, const sigset_t *restrict mask) {
    WS_REAL(int, pselect,
            (int, fd_set *restrict, fd_set *restrict, fd_set *restrict, const struct timespec *restrict,
             const sigset_t *restrict));
    if (!ws_controls() || ws_is_runtime_code(WS_HERE)) {
        return real_pselect(count, in, out, other, time, mask);
    }
    return select_controlled(count, in, out, other, micros_of(time), mask, "pselect", WS_HERE);
}

static int epoll_controlled(
        int descriptor, struct epoll_event *events, int most, int64_t micros, const sigset_t *mask, const void *pc) {
    WS_REAL(int, epoll_pwait, (int, struct epoll_event *, int, int, const sigset_t *));
    struct pollfd polled = {.fd = descriptor, .events = POLLIN};
    schedule(&polled, 1, "epoll_wait", pc);
    if (ws_await_any(&polled, 1, micros, mask, "epoll_wait", pc) < 0) {
        return -1;
    }
    int ready = real_epoll_pwait(descriptor, events, most, 0, mask);
    if (ready > 0) {
        ws_order_through(WS_ACQUIRE, descriptor, pc);
        ws_log_access(events, (size_t)ready * sizeof *events, true, pc);
    }
    return ready;
}

WS_EXPORT int epoll_pwait(
        int descriptor, struct epoll_event *events, int most, int milliseconds, const sigset_t *mask) {
    WS_UNLESS_CONTROLLED(int, epoll_pwait, (int, struct epoll_event *, int, int, const sigset_t *),
                         (descriptor, events, most, milliseconds, mask))
    return epoll_controlled(descriptor, events, most, micros_of_milliseconds(milliseconds), mask, WS_HERE);
}

WS_EXPORT int epoll_wait(int descriptor, struct epoll_event *events, int most, int milliseconds) {
    WS_UNLESS_CONTROLLED(int, epoll_wait, (int, struct epoll_event *, int, int),
                         (descriptor, events, most, milliseconds))
    return epoll_controlled(descriptor, events, most, micros_of_milliseconds(milliseconds), NULL, WS_HERE);
}
