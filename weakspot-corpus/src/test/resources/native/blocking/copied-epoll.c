/*
 * An epoll instance with several descriptors watches a timer, which no thread of the program controls. So a wait for any of its
 * descriptors is no deadlock.
 */
#include <assert.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "together.h"

int epoll;
int copy;
int timer;
int ends[2];

static void watch(int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
#if defined(BY_HAND)
    assert(syscall(SYS_epoll_ctl, epoll, EPOLL_CTL_ADD, descriptor, &event) == 0);
#elif defined(WAITS_AT_THE_COPY)
    assert(epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0);
#else
    assert(epoll_ctl(copy, EPOLL_CTL_ADD, descriptor, &event) == 0);
#endif
}

static void *watcher(void *argument) {
#ifndef ONLY_A_PIPE
    watch(timer);
#else
    watch(ends[0]);
#endif
    return argument;
}

static void *waiter(void *argument) {
    struct itimerspec soon = {.it_value.tv_nsec = 10000000};
    struct epoll_event event;
    assert(timerfd_settime(timer, 0, &soon, NULL) == 0);
#ifdef WAITS_AT_THE_COPY
    assert(epoll_wait(copy, &event, 1, -1) == 1 && event.data.fd == timer);
#else
    assert(epoll_wait(epoll, &event, 1, -1) == 1 && event.data.fd == timer); //! deadlock
#endif
    return argument;
}

int main(void) {
    epoll = epoll_create1(0);
    timer = timerfd_create(CLOCK_MONOTONIC, 0);
    assert(pipe(ends) == 0);
#ifdef DUP2
    copy = dup2(epoll, ends[1]);
#else
    copy = dup(epoll);
#endif
    together(watcher, waiter);
}
