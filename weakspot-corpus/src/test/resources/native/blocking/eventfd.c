/* An event counter that epoll waits for: an increment orders the writer before the thread that reads the counter. */
#include <assert.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "together.h"

int event;
int message;

static void *sender(void *argument) {
#ifndef AFTERWARDS
    message = 1;
#endif
    assert(eventfd_write(event, 1) == 0);
#ifdef AFTERWARDS
    message = 1; //! race
#endif
    return argument;
}

static void *receiver(void *argument) {
    int events = epoll_create1(0);
    struct epoll_event wanted = {.events = EPOLLIN};
    struct epoll_event seen;
    eventfd_t count;
    assert(epoll_ctl(events, EPOLL_CTL_ADD, event, &wanted) == 0);
    assert(epoll_wait(events, &seen, 1, -1) == 1);
    assert(eventfd_read(event, &count) == 0 && count == 1);
    message++; //! race
    close(events);
    return argument;
}

int main(void) {
    event = eventfd(0, 0);
    together(sender, receiver);
}
