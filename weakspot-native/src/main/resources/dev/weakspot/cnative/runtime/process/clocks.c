/*
 * Clocks, sleeps and yields. Time is virtual in a controlled run: the engine counts microseconds, and sleeps advance them. All
 * clocks begin at the same moment in every run, so that a run can be replayed.
 */
#include "link/interception.h"
#include "link/requests.h"
#include "process/clocks.h"

#include <pthread.h>
#include <sched.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define MICROS INT64_C(1000000)

/* The clocks at the beginning of each run: 1 January 2026, and one day after the start of the machine. */
static const int64_t realtime_seconds = INT64_C(1767225600);
static const int64_t monotonic_seconds = INT64_C(86400);

/* Longer times count as unlimited, and cannot overflow. */
static const int64_t longest_seconds = INT64_C(1) << 40;

/* Clocks of the time of day, of elapsed time and of processor time are virtual. Clocks of other processes are not. */
static bool is_virtual(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_BOOTTIME_ALARM:
    case CLOCK_PROCESS_CPUTIME_ID: /* real processor time would differ from run to run */
    case CLOCK_THREAD_CPUTIME_ID:
        return true;
    default:
        return false;
    }
}

static int64_t begin_of(clockid_t clock) {
    bool is_time_of_day = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI
                          || clock == CLOCK_REALTIME_ALARM;
    bool is_work = clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
    return is_time_of_day ? realtime_seconds : is_work ? 0 : monotonic_seconds;
}

static bool is_time(const struct timespec *time) {
    return time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

/* Rounded up: no thread may wake too early. */
static int64_t micros_of(const struct timespec *time) {
    return time->tv_sec * MICROS + (time->tv_nsec + 999) / 1000;
}

int64_t ws_deadline(int clock, const struct timespec *when) {
    if (!is_time(when) || !is_virtual(clock)) {
        return -1;
    }
    struct timespec since = {when->tv_sec - begin_of(clock), when->tv_nsec};
    if (when->tv_sec < 0 || since.tv_sec < 0) {
        return 0;
    }
    return since.tv_sec > longest_seconds ? WS_FOR_EVER - 1 : micros_of(&since);
}

int64_t ws_now(const void *pc) {
    ws_begin(WS_CLOCK, NULL, pc);
    return (int64_t)ws_ask().value[0];
}

int64_t ws_deadline_after(const struct timespec *time, const void *pc) {
    if (time->tv_sec < 0 || !is_time(time)) {
        return -1;
    }
    return time->tv_sec > longest_seconds ? WS_FOR_EVER - 1 : ws_now(pc) + micros_of(time);
}

static struct timespec now_of(clockid_t clock, const void *pc) {
    int64_t micros = ws_now(pc);
    struct timespec now = {begin_of(clock) + micros / MICROS, micros % MICROS * 1000};
    return now;
}

void ws_pause(int64_t micros, const void *pc) {
    ws_begin(WS_PAUSE, NULL, pc)->deadline = micros;
    ws_ask();
}

/* 0 or an error number; a sleep is never interrupted, so no time is ever left. */
static int sleep_for(const struct timespec *time, const void *pc) {
    if (time->tv_sec < 0 || !is_time(time)) {
        return EINVAL;
    }
    ws_pause(time->tv_sec > longest_seconds ? WS_FOR_EVER - 1 : micros_of(time), pc);
    return 0;
}

static int sleep_until(clockid_t clock, const struct timespec *time, const void *pc) {
    int64_t deadline = ws_deadline(clock, time);
    if (deadline < 0) {
        return EINVAL;
    }
    int64_t now = ws_now(pc);
    ws_pause(deadline > now ? deadline - now : 0, pc);
    return 0;
}

WS_EXPORT int clock_gettime(clockid_t clock, struct timespec *now) {
    if (!ws_controls() || !is_virtual(clock) || ws_is_runtime_code(WS_HERE)) {
        WS_REAL(int, clock_gettime, (clockid_t, struct timespec *));
        return real_clock_gettime(clock, now);
    }
    *now = now_of(clock, WS_HERE);
    return 0;
}

WS_EXPORT int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    WS_UNLESS_CONTROLLED(int, gettimeofday, (struct timeval *restrict, void *restrict), (now, zone))
    struct timespec time = now_of(CLOCK_REALTIME, WS_HERE);
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    if (zone != NULL) {
        *(struct timezone *)zone = (struct timezone){0, 0};
    }
    return 0;
}

WS_EXPORT time_t time(time_t *result) {
    WS_UNLESS_CONTROLLED(time_t, time, (time_t *), (result))
    time_t now = now_of(CLOCK_REALTIME, WS_HERE).tv_sec;
    if (result != NULL) {
        *result = now;
    }
    return now;
}

WS_EXPORT clock_t clock(void) {
    WS_UNLESS_CONTROLLED(clock_t, clock, (void), ())
    return ws_now(WS_HERE);
}

WS_EXPORT int timespec_get(struct timespec *now, int base) {
    WS_UNLESS_CONTROLLED(int, timespec_get, (struct timespec *, int), (now, base))
    if (base != TIME_UTC) {
        return 0;
    }
    *now = now_of(CLOCK_REALTIME, WS_HERE);
    return base;
}

WS_EXPORT int nanosleep(const struct timespec *time, struct timespec *left) {
    WS_UNLESS_CONTROLLED(int, nanosleep, (const struct timespec *, struct timespec *), (time, left))
    int error = sleep_for(time, WS_HERE);
    return error == 0 ? 0 : ws_failed(error);
}

WS_EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
    if (!ws_controls() || !is_virtual(clock) || ws_is_runtime_code(WS_HERE)) {
        WS_REAL(int, clock_nanosleep, (clockid_t, int, const struct timespec *, struct timespec *));
        return real_clock_nanosleep(clock, flags, time, left);
    }
    return flags & TIMER_ABSTIME ? sleep_until(clock, time, WS_HERE) : sleep_for(time, WS_HERE);
}

WS_EXPORT int usleep(useconds_t micros) {
    WS_UNLESS_CONTROLLED(int, usleep, (useconds_t), (micros))
    ws_pause(micros, WS_HERE);
    return 0;
}

WS_EXPORT unsigned sleep(unsigned seconds) {
    WS_UNLESS_CONTROLLED(unsigned, sleep, (unsigned), (seconds))
    ws_pause(seconds * MICROS, WS_HERE);
    return 0;
}

WS_EXPORT int thrd_sleep(const struct timespec *time, struct timespec *left) {
    WS_UNLESS_CONTROLLED(int, thrd_sleep, (const struct timespec *, struct timespec *), (time, left))
    return sleep_for(time, WS_HERE) == 0 ? 0 : -2;
}

WS_EXPORT int sched_yield(void) {
    WS_UNLESS_CONTROLLED(int, sched_yield, (void), ())
    ws_pause(0, WS_HERE);
    return 0;
}

WS_EXPORT void thrd_yield(void) {
    WS_UNLESS_CONTROLLED(void, thrd_yield, (void), ())
    ws_pause(0, WS_HERE);
}
