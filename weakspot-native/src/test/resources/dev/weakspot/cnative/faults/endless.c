/* Programs that never end. */
#include "faults.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

__attribute__((no_sanitize("thread"))) static void loop(void) {
    for (;;) {
        __asm__ volatile("");
    }
}

static void loop_counting(void) {
    for (;;) {
        atomic_fetch_add(&counter, 1);
    }
}

/* Any process could send a datagram. */
static void read_for_ever(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    char byte;
    check(bind(descriptor, (struct sockaddr *)&any, sizeof any) == 0);
    (void)!read(descriptor, &byte, 1);
}

/* Any process could connect. */
static void accept_for_ever(void) {
    struct sockaddr any = {.sa_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    check(bind(listener, &any, sizeof any.sa_family) == 0 && listen(listener, 1) == 0);
    accept(listener, NULL, NULL);
}

/* A segment of the TCP connection could still arrive. */
static void read_connection_for_ever(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof any;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    int client = socket(AF_INET, SOCK_STREAM, 0);
    char byte;
    check(bind(listener, (struct sockaddr *)&any, size) == 0 && listen(listener, 1) == 0);
    check(getsockname(listener, (struct sockaddr *)&any, &size) == 0);
    check(connect(client, (struct sockaddr *)&any, size) == 0 && accept(listener, NULL, NULL) >= 0);
    (void)!read(client, &byte, 1);
}

/* Any process could send the signal. */
static void wait_for_signal(void) {
    sigset_t signals;
    int signal;
    sigemptyset(&signals);
    sigaddset(&signals, SIGRTMIN);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    sigwait(&signals, &signal);
}

static void sleep_directly(void) {
    struct timespec long_time = {1000, 0};
    direct_syscall(SYS_nanosleep, (long)&long_time, 0, 0);
}

const struct fault endless_faults[] = {
        FAULT(loop), FAULT(loop_counting), FAULT(read_for_ever), FAULT(accept_for_ever),
        FAULT(read_connection_for_ever), FAULT(wait_for_signal), FAULT(sleep_directly), {0}};
