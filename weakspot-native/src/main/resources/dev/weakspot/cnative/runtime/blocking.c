/*
 * Calls that may block in the kernel. Where one would, the thread leaves, the others go on, and it comes back when the
 * call has returned; where it waits for descriptors, when they are ready: what is there it takes under control. Whoever
 * has made them ready waits until it is back, so that a run does not depend on how fast that is.
 */
#include "blocking.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <time.h>

static bool is_ready(int descriptor, short events) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    struct pollfd way = {.fd = descriptor, .events = events};
    int error = errno;
    bool is = real_poll(&way, 1, 0) != 0;
    errno = error;
    return is;
}

bool ws_would_block(int descriptor, short events) {
    WS_REAL(int, fcntl, (int, int, ...));
    return !is_ready(descriptor, events) && (real_fcntl(descriptor, F_GETFL) & O_NONBLOCK) == 0;
}

/* A thread that is away until one of these is ready. Written by who has the token, but `thread`, which it clears itself. */
enum { MOST_AWAY = 64 };
static struct away {
    uint32_t thread; /* plus one, or 0 if nobody is here */
    struct pollfd *ways;
    nfds_t count;
} away[MOST_AWAY];
static bool is_anybody_away;

static int poll_really(struct pollfd *ways, nfds_t count, int milliseconds) {
    WS_REAL(int, poll, (struct pollfd *, nfds_t, int));
    return real_poll(ways, count, milliseconds);
}

static struct away *place_for_one_more(void) {
    for (int i = 0; i < MOST_AWAY; i++) {
        if (__atomic_load_n(&away[i].thread, __ATOMIC_ACQUIRE) == 0) {
            return &away[i];
        }
    }
    return NULL;
}

/*
 * Until one of them is ready, or a signal has come, which is handled before this returns. A signal that comes just before the
 * wait must not be missed: until then it is blocked.
 */
static void wait_for_any(
        struct pollfd *ways, nfds_t count, const sigset_t *mask, uint32_t handled, const char *call, const void *pc) {
    WS_REAL(int, ppoll, (struct pollfd *, nfds_t, const struct timespec *, const sigset_t *));
    struct ws_thread *self = ws_self;
    struct away *mine = place_for_one_more();
    if (mine != NULL) {
        *mine = (struct away){self->number + 1, ways, count};
        is_anybody_away = true;
    }
    ws_leave(call, ws_are_within(ways, count), pc);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (self->held == 0 && self->handled == handled) {
        self->away_mask = mask != NULL ? mask : &before;
        real_ppoll(ways, count, NULL, self->away_mask);
        self->away_mask = NULL;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    ws_forget_away(self->number);
    ws_rejoin();
}

void ws_forget_away(uint32_t thread) {
    for (int i = 0; i < MOST_AWAY; i++) {
        uint32_t there = thread + 1;
        __atomic_compare_exchange_n(&away[i].thread, &there, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
    }
}

/*
 * Virtual time does not pass while somebody waits for descriptors: whether something is ready by then is up to who runs before.
 * What other processes do takes real time, so there is a little of that, too.
 */
static int wait_for_so_long(struct pollfd *ways, nfds_t count, int64_t micros, const sigset_t *mask, const void *pc) {
    enum { REAL_MILLISECONDS = 1 };
    sigset_t before;
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, mask, &before);
    }
    ws_pause(micros, pc);
    int ready = poll_really(ways, count, count > 0 ? REAL_MILLISECONDS : 0);
    if (mask != NULL) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    return ready;
}

int ws_await_any(
        struct pollfd *ways, nfds_t count, int64_t micros, const sigset_t *mask, const char *call, const void *pc) {
    if (count == 0 && micros != WS_FOR_EVER && mask == NULL) {
        ws_pause(micros, pc); /* nothing but a sleep, as loops that wait have it */
        return 0;
    }
    struct ws_thread *self = ws_self;
    uint32_t handled = self->handled;
    self->is_interrupted = false;
    int ready = poll_really(ways, count, 0);
    while (ready == 0 && micros != 0 && self->handled == handled) {
        if (micros == WS_FOR_EVER) {
            wait_for_any(ways, count, mask, handled, call, pc);
            ready = poll_really(ways, count, 0); /* another thread may have been faster */
        } else {
            ready = wait_for_so_long(ways, count, micros, mask, pc);
            micros = 0;
        }
    }
    if (ready == 0 && self->handled != handled) {
        errno = EINTR;
        return -1;
    }
    return ready;
}

/* How long a socket lets its readers and writers wait. */
static int64_t patience_of(int descriptor, short events) {
    struct timeval limit = {0, 0};
    socklen_t size = sizeof limit;
    int error = errno;
    int option = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
    bool is_limited = getsockopt(descriptor, SOL_SOCKET, option, &limit, &size) == 0
            && (limit.tv_sec != 0 || limit.tv_usec != 0);
    errno = error;
    return is_limited ? limit.tv_sec * INT64_C(1000000) + limit.tv_usec : WS_FOR_EVER;
}

bool ws_waits_within(int descriptor, short events) {
    return ws_is_within(descriptor) && patience_of(descriptor, events) == WS_FOR_EVER;
}

bool ws_await_one(int descriptor, short events, const char *call, const void *pc) {
    struct pollfd way = {.fd = descriptor, .events = events};
    int64_t patience = WS_FOR_EVER;
    bool is_first = true;
    while (ws_would_block(descriptor, events)) {
        patience = is_first ? patience_of(descriptor, events) : patience;
        is_first = false;
        int ready = ws_await_any(&way, 1, patience, NULL, call, pc);
        if (ready == 0) {
            errno = EAGAIN;
            return false;
        }
        if (ready < 0 && ws_self->is_interrupted) {
            return false; /* other handlers let the call go on */
        }
    }
    return true;
}

/* Some milliseconds. On a busy machine each look may take as many. */
bool ws_is_patient(struct ws_patience *patience) {
    enum { MOST_LOOKS = 20000, MOST_MILLISECONDS = 200 };
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now); /* that of the system: it is ours that calls */
    int64_t milliseconds = now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
    if (patience->looks++ == 0) {
        patience->since = milliseconds;
    }
    sched_yield(); /* not the program's either */
    return patience->looks <= MOST_LOOKS && milliseconds - patience->since <= MOST_MILLISECONDS;
}

/* Something may have become ready: those who wait for it come back before anybody goes on. */
void ws_await_those_away(void) {
    if (!is_anybody_away || !ws_controls()) {
        return;
    }
    int error = errno;
    is_anybody_away = false;
    for (int i = 0; i < MOST_AWAY; i++) {
        uint32_t thread = __atomic_load_n(&away[i].thread, __ATOMIC_ACQUIRE);
        bool is_ready = thread != 0 && poll_really(away[i].ways, away[i].count, 0) != 0;
        struct ws_patience patience = {0, 0}; /* it is only for the sake of repeating runs */
        while (is_ready && !ws_is_back(thread - 1) && ws_is_patient(&patience)) {}
        is_anybody_away |= thread != 0 && !is_ready;
    }
    errno = error;
}

void ws_await_input(int descriptor, const char *call, const void *pc) {
    int error = errno;
    while (!ws_await_one(descriptor, POLLIN, call, pc) && errno == EINTR) {} /* the stream goes on reading */
    errno = error;
}
