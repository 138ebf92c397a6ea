/* Timers in real time that send signals. While one may still send a signal, a state in which all threads wait is no deadlock. */
#include "link/interception.h"
#include "memory/own_array.h"
#include "process/signals.h"
#include "process/timers.h"

#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* ---- alarm and setitimer, which share one timer ---- */

static bool is_set;
static bool is_periodic;

void ws_note_alarm(int signal) {
    if (signal == SIGALRM && !is_periodic) {
        is_set = false;
        ws_expect_signals(WS_OF_ALARM, false);
    }
}

/* An alarm without a handler only ends programs that hang. */
void ws_update_alarm(void) {
    ws_expect_signals(WS_OF_ALARM, is_set && ws_is_handled(SIGALRM));
}

/* The call may also cancel the alarm. */
static void note_alarm(bool is_set_now, bool is_set_again) {
    if (ws_controls()) {
        is_set = is_set_now;
        is_periodic = is_set_again;
        ws_update_alarm();
    }
}

static bool is_time(const struct timeval *time) {
    return time->tv_sec != 0 || time->tv_usec != 0;
}

WS_EXPORT unsigned alarm(unsigned seconds) {
    WS_REAL(unsigned, alarm, (unsigned));
    note_alarm(seconds > 0, false);
    return real_alarm(seconds);
}

WS_EXPORT useconds_t ualarm(useconds_t micros, useconds_t interval) {
    WS_REAL(useconds_t, ualarm, (useconds_t, useconds_t));
    note_alarm(micros > 0, interval > 0);
    return real_ualarm(micros, interval);
}

WS_EXPORT int setitimer(__itimer_which_t which, const struct itimerval *restrict value, struct itimerval *restrict old) {
    WS_REAL(int, setitimer, (__itimer_which_t, const struct itimerval *restrict, struct itimerval *restrict));
    if (which == ITIMER_REAL && value != NULL) {
        note_alarm(is_time(&value->it_value), is_time(&value->it_interval));
    }
    return real_setitimer(which, value, old);
}

/* ---- timers of timer_create ---- */

/* A timer that sends a signal. A timer that starts threads needs no entry: a thread of the C library waits for it. */
struct timer {
    timer_t name;
    bool is_set;
    uint32_t arrivals; /* the number of signals that had arrived when the timer was set */
};
static struct timer *timers;
static size_t timer_count;
static size_t timer_room;
bool ws_has_timers;

static struct timer *timer_of(timer_t name) {
    for (size_t i = 0; i < timer_count; i++) {
        if (timers[i].name == name) {
            return &timers[i];
        }
    }
    return NULL;
}

static bool is_armed(const struct itimerspec *when) {
    return when->it_value.tv_sec != 0 || when->it_value.tv_nsec != 0;
}

/* If the timer has expired and no signal has arrived since it was set, its signal is pending, or blocked. */
static bool may_send(const struct timer *timer) {
    struct itimerspec left;
    return timer->is_set
            && (timer->arrivals == ws_signal_arrivals() || (timer_gettime(timer->name, &left) == 0 && is_armed(&left)));
}

void ws_update_timers(void) {
    bool may = false;
    for (size_t i = 0; i < timer_count && !may; i++) {
        may = may_send(&timers[i]);
    }
    ws_expect_signals(WS_OF_TIMERS, may);
}

WS_EXPORT int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer) {
    WS_REAL(int, timer_create, (clockid_t, struct sigevent *restrict, timer_t *restrict));
    int result = real_timer_create(clock, event, timer);
    bool sends = event == NULL || event->sigev_notify == SIGEV_SIGNAL || event->sigev_notify == SIGEV_THREAD_ID;
    if (result == 0 && sends && ws_controls()) {
        timers = ws_grow(timers, timer_count, &timer_room, sizeof *timers, WS_HERE);
        timers[timer_count++] = (struct timer){.name = *timer};
        ws_has_timers = true;
    }
    return result;
}

WS_EXPORT int timer_settime(
        timer_t timer, int flags, const struct itimerspec *restrict value, struct itimerspec *restrict old) {
    WS_REAL(int, timer_settime, (timer_t, int, const struct itimerspec *restrict, struct itimerspec *restrict));
    struct timer *known = ws_controls() ? timer_of(timer) : NULL;
    if (known != NULL) {
        known->is_set = is_armed(value);
        known->arrivals = ws_signal_arrivals();
    }
    return real_timer_settime(timer, flags, value, old);
}

WS_EXPORT int timer_delete(timer_t timer) {
    WS_REAL(int, timer_delete, (timer_t));
    struct timer *known = ws_controls() ? timer_of(timer) : NULL;
    if (known != NULL) {
        *known = timers[--timer_count];
    }
    return real_timer_delete(timer);
}
