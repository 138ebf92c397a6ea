/* Other threads run while a thread blocks in the kernel; pipes and sockets order the writing and the reading thread. */
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int channel[2];
static int ends[2];
static int there, back;

static void *work(void *unused) {
    char bytes[8];
    assert(read(channel[0], bytes, sizeof bytes) == 2);
    assert(there == 5);
    back = 6;
    assert(write(ends[0], "x", 1) == 1);
    return unused;
}

int main(void) {
    assert(pipe(channel) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    there = 5;
    assert(write(channel[1], "ab", 2) == 2);
    struct pollfd polled = {.fd = ends[1], .events = POLLIN};
    assert(poll(&polled, 1, -1) == 1);
    int events = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN};
    assert(epoll_ctl(events, EPOLL_CTL_ADD, ends[1], &event) == 0);
    assert(epoll_wait(events, &event, 1, -1) == 1);
    char byte;
    assert(recv(ends[1], &byte, 1, 0) == 1 && byte == 'x');
    assert(back == 6);
    pthread_join(thread, NULL);

    pid_t child = fork();
    if (child == 0) {
        _exit(7); /* ends the child, not the run */
    }
    int status;
    assert(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7);
    assert(WEXITSTATUS(system("exit 3")) == 3);
    puts("ok");
}
