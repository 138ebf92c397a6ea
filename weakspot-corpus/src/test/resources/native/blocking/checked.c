/*
 * Transfers through a pipe or a socket pair by the functions that programs call with -D_FORTIFY_SOURCE, as libraries built
 * elsewhere do. Each transfer orders the sender before the receiver.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "together.h"

ssize_t __read_chk(int, void *, size_t, size_t);
ssize_t __recv_chk(int, void *, size_t, size_t, int);
ssize_t __recvfrom_chk(int, void *, size_t, size_t, int, struct sockaddr *, socklen_t *);
int __poll_chk(struct pollfd *, nfds_t, int, size_t);
int __ppoll_chk(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *, size_t);
char *__fgets_chk(char *, size_t, int, FILE *);
char *__fgets_unlocked_chk(char *, size_t, int, FILE *);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);
size_t __fread_unlocked_chk(void *, size_t, size_t, size_t, FILE *);
int __fprintf_chk(FILE *, int, const char *, ...);
int __vfprintf_chk(FILE *, int, const char *, va_list);
int __printf_chk(int, const char *, ...);
int __vprintf_chk(int, const char *, va_list);
int __dprintf_chk(int, int, const char *, ...);
int __vdprintf_chk(int, int, const char *, va_list);

int ends[2];
int message;

/* With a va_list. */
static void bring_list(FILE *stream, ...) {
    va_list values;
    va_start(values, stream);
#if defined(VFPRINTF)
    assert(__vfprintf_chk(stream, 1, "%s\n", values) == 4 && fflush_unlocked(stream) == 0);
#elif defined(VPRINTF)
    assert(__vprintf_chk(1, "%s\n", values) == 4);
#elif defined(VDPRINTF)
    assert(__vdprintf_chk(ends[1], 1, "%s\n", values) == 4);
#endif
    va_end(values);
}

static void transmit(void) {
#if defined(FPRINTF)
    FILE *stream = fdopen(ends[1], "w");
    setvbuf(stream, NULL, _IOLBF, 64);
    assert(__fprintf_chk(stream, 1, "%s\n", "abc") == 4);
#elif defined(PRINTF)
    assert(__printf_chk(1, "%s\n", "abc") == 4);
#elif defined(DPRINTF)
    assert(__dprintf_chk(ends[1], 1, "%s\n", "abc") == 4);
#elif defined(VFPRINTF) || defined(VPRINTF) || defined(VDPRINTF)
    bring_list(fdopen(ends[1], "w"), "abc");
#else
    assert(write(ends[1], "abc\n", 4) == 4);
#endif
}

static void take(void) {
    char bytes[8] = "";
    struct pollfd polled = {.fd = ends[0], .events = POLLIN};
    (void)polled;
#if defined(RECV)
    assert(__recv_chk(ends[0], bytes, 4, sizeof bytes, 0) == 4);
#elif defined(RECVFROM)
    assert(__recvfrom_chk(ends[0], bytes, 4, sizeof bytes, 0, NULL, NULL) == 4);
#elif defined(POLL)
    assert(__poll_chk(&polled, 1, -1, sizeof polled) == 1);
    return;
#elif defined(PPOLL)
    assert(__ppoll_chk(&polled, 1, NULL, NULL, sizeof polled) == 1);
    return;
#elif defined(FGETS)
    assert(__fgets_chk(bytes, sizeof bytes, sizeof bytes, fdopen(ends[0], "r")) == bytes);
#elif defined(FGETS_UNLOCKED)
    assert(__fgets_unlocked_chk(bytes, sizeof bytes, sizeof bytes, fdopen(ends[0], "r")) == bytes);
#elif defined(FREAD)
    assert(__fread_chk(bytes, sizeof bytes, 1, 4, fdopen(ends[0], "r")) == 4);
#elif defined(FREAD_UNLOCKED)
    assert(__fread_unlocked_chk(bytes, sizeof bytes, 1, 4, fdopen(ends[0], "r")) == 4);
#else
    assert(__read_chk(ends[0], bytes, 4, sizeof bytes) == 4); //! deadlock
#endif
    assert(memcmp(bytes, "abc\n", 4) == 0);
}

static void *sender(void *argument) {
    message = 1;
    transmit();
    return argument;
}

static void *receiver(void *argument) {
    take();
    message++;
    return argument;
}

int main(void) {
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
#if defined(PRINTF) || defined(VPRINTF)
    assert(dup2(ends[1], 1) == 1);
    setvbuf(stdout, NULL, _IOLBF, 64);
#endif
#ifdef NO_SENDER
    together(receiver, receiver);
#else
    together(sender, receiver);
#endif
}
