/*
 * Calls that may block in the kernel. A thread leaves control before such a call, other threads run, and it returns to control
 * afterwards. A wait for descriptors ends when they are ready; the transfer itself is made under control. The thread that has made
 * a descriptor ready waits until the waiting thread has returned, so that a run does not depend on the speed of the kernel.
 */
#include "io/blocking.h"
#include "io/descriptors.h"
#include "io/private_descriptors.h"
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <time.h>

static bool is_ready(int descriptor, short events) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    struct pollfd polled = {.fd = descriptor, .events = events};
    int error = errno;
    bool is = real_poll(&polled, 1, 0) != 0;
    errno = error;
    return is;
}

bool ws_would_block(int descriptor, short events) {
    WS_REAL(int, fcntl, (int, int, ...));
    return !is_ready(descriptor, events) && (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0;
}

/*
 * The threads outside control that wait for descriptors. The thread with the token writes the entries, except for `thread`, which
 * the waiting thread clears itself.
 */
enum { MOST_WAITERS = 64 };
static struct waiter {
    uint32_t thread; /* its number plus one, or 0 in an unused entry */
    struct pollfd *polled;
    nfds_t count;
} waiters[MOST_WAITERS];
static bool has_waiters;

static int poll_now(struct pollfd *polled, nfds_t count, int milliseconds) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    return real_poll(polled, count, milliseconds);
}

static struct waiter *unused_entry(void) {
    for (int i = 0; i < MOST_WAITERS; i++) {
        if (__atomic_load_n(&waiters[i].thread, __ATOMIC_ACQUIRE) == 0) {
            return &waiters[i];
        }
    }
    return NULL;
}

/*
 * Waits until one of the descriptors is ready, or until a signal arrives, whose handler runs before this returns. Signals are
 * blocked until the wait begins, so that a signal that arrives just before it is not missed.
 */
static void wait_outside_control(
        struct pollfd *polled, nfds_t count, const sigset_t *mask, uint32_t handled, const char *call, const void *pc) {
    WS_REAL(int, ppoll, (struct pollfd *, nfds_t, const struct timespec *, const sigset_t *));
    struct ws_thread *self = ws_self;
    struct waiter *entry = unused_entry();
    if (entry != NULL) {
        *entry = (struct waiter){self->number + 1, polled, count};
        has_waiters = true;
    }
    ws_leave_control(call, ws_are_private(polled, count), pc);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (self->held_count == 0 && self->handled_count == handled) {
        self->outside_mask = mask != NULL ? mask : &before;
        real_ppoll(polled, count, NULL, self->outside_mask);
        self->outside_mask = NULL;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    ws_forget_descriptor_wait(self->number);
    ws_return_to_control();
}

void ws_forget_descriptor_wait(uint32_t thread) {
    for (int i = 0; i < MOST_WAITERS; i++) {
        uint32_t expected = thread + 1;
        __atomic_compare_exchange_n(&waiters[i].thread, &expected, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
    }
}

/*
 * A wait with a time limit is a sleep in virtual time: whether a descriptor is ready after it depends on the threads that run
 * first. Other processes need real time, so a short wait in real time follows.
 */
static int wait_with_limit(struct pollfd *polled, nfds_t count, int64_t micros, const sigset_t *mask, const void *pc) {
    enum { REAL_MILLISECONDS = 1 };
    sigset_t before;
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, mask, &before);
    }
    ws_pause(micros, pc);
    int ready = poll_now(polled, count, count > 0 ? REAL_MILLISECONDS : 0);
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    return ready;
}

int ws_await_any(
        struct pollfd *polled, nfds_t count, int64_t micros, const sigset_t *mask, const char *call, const void *pc) {
    if (count == 0 && micros != WS_FOR_EVER && mask == NULL) {
        ws_pause(micros, pc); /* a sleep, as in waiting loops */
        return 0;
    }
    struct ws_thread *self = ws_self;
    uint32_t handled = self->handled_count;
    self->is_interrupted = false;
    int ready = poll_now(polled, count, 0);
    while (ready == 0 && micros != 0 && self->handled_count == handled) {
        if (micros == WS_FOR_EVER) {
            wait_outside_control(polled, count, mask, handled, call, pc);
            ready = poll_now(polled, count, 0); /* another thread may have taken the data */
        } else {
            ready = wait_with_limit(polled, count, micros, mask, pc);
            micros = 0;
        }
    }
    if (ready == 0 && self->handled_count != handled) {
        errno = EINTR;
        return -1;
    }
    return ready;
}

/* The time limit of reads or writes that the program has set for a socket. */
static int64_t time_limit_of(int descriptor, short events) {
    struct timeval limit = {0, 0};
    socklen_t size = sizeof limit;
    int error = errno;
    int option = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
    bool is_limited = getsockopt(descriptor, SOL_SOCKET, option, &limit, &size) == 0
            && (limit.tv_sec != 0 || limit.tv_usec != 0);
    errno = error;
    return is_limited ? limit.tv_sec * INT64_C(1000000) + limit.tv_usec : WS_FOR_EVER;
}

bool ws_waits_privately(int descriptor, short events) {
    return ws_is_private(descriptor) && time_limit_of(descriptor, events) == WS_FOR_EVER;
}

bool ws_await_one(int descriptor, short events, const char *call, const void *pc) {
    struct pollfd polled = {.fd = descriptor, .events = events};
    int64_t limit = WS_FOR_EVER;
    bool is_first = true;
    while (ws_would_block(descriptor, events)) {
        limit = is_first ? time_limit_of(descriptor, events) : limit;
        is_first = false;
        int ready = ws_await_any(&polled, 1, limit, NULL, call, pc);
        if (ready == 0) {
            errno = EAGAIN;
            return false;
        }
        if (ready < 0 && ws_self->is_interrupted) {
            return false; /* after a handler with SA_RESTART the call continues */
        }
    }
    return true;
}

/* Both limits are needed: on a loaded machine a single poll may take milliseconds. */
bool ws_may_poll_again(struct ws_poll_limit *limit) {
    enum { MOST_POLLS = 20000, MOST_MILLISECONDS = 200 };
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now); /* the real clock: calls of the run-time itself are not intercepted */
    int64_t milliseconds = now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
    if (limit->polls++ == 0) {
        limit->since = milliseconds;
    }
    sched_yield(); /* the real one, too */
    return limit->polls <= MOST_POLLS && milliseconds - limit->since <= MOST_MILLISECONDS;
}

/* A descriptor may have become ready: the threads that wait for it ask to return before the calling thread continues. */
void ws_await_returning_threads(void) {
    if (!has_waiters || !ws_controls()) {
        return;
    }
    int error = errno;
    has_waiters = false;
    for (int i = 0; i < MOST_WAITERS; i++) {
        uint32_t thread = __atomic_load_n(&waiters[i].thread, __ATOMIC_ACQUIRE);
        bool is_ready = thread != 0 && poll_now(waiters[i].polled, waiters[i].count, 0) != 0;
        struct ws_poll_limit limit = {0, 0}; /* after the limit the run is still valid, but may not replay */
        while (is_ready && !ws_has_returned(thread - 1) && ws_may_poll_again(&limit)) {}
        has_waiters |= thread != 0 && !is_ready;
    }
    errno = error;
}

void ws_await_input(int descriptor, const char *call, const void *pc) {
    int error = errno;
    while (!ws_await_one(descriptor, POLLIN, call, pc) && errno == EINTR) {} /* the C library repeats the read after a signal */
    errno = error;
}
