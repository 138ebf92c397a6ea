/* Other calls that transfer data through a pipe or a socket pair. Each transfer orders the sender before the receiver. */
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "together.h"

int ends[2];
int message;
char many[200000];
char got[200000];

static void transmit(void) {
#if defined(DPRINTF)
    assert(dprintf(ends[1], "%c", 'x') == 1);
#elif defined(UNLOCKED)
    FILE *stream = fdopen(ends[1], "w");
    putc_unlocked('x', stream);
    fflush_unlocked(stream);
#elif defined(PARTS_OF_A_LINE)
    assert(write(ends[1], "ab", 2) == 2);
    assert(write(ends[1], "c\n", 2) == 2);
#elif defined(MANY)
    FILE *stream = fdopen(ends[1], "w");
    assert(fwrite(many, 1, sizeof many, stream) == sizeof many && fflush(stream) == 0);
#elif defined(MESSAGES)
    struct iovec part = {"x", 1};
    struct mmsghdr one = {.msg_hdr = {.msg_iov = &part, .msg_iovlen = 1}};
    assert(sendmmsg(ends[1], &one, 1, 0) == 1);
#elif defined(END)
    int null = open("/dev/null", O_WRONLY);
    assert(dup2(null, ends[1]) == ends[1]);
#else
    int from[2];
    assert(pipe(from) == 0 && write(from[1], "x", 1) == 1);
    assert(splice(from[0], NULL, ends[1], NULL, 1, 0) == 1);
#endif
}

static void take(void) {
    char letter;
#if defined(UNLOCKED)
    assert(getc_unlocked(fdopen(ends[0], "r")) == 'x');
#elif defined(PARTS_OF_A_LINE)
    char line[8];
    assert(fgets(line, sizeof line, fdopen(ends[0], "r")) == line && line[3] == '\n');
#elif defined(MANY)
    assert(fread(got, 1, sizeof got, fdopen(ends[0], "r")) == sizeof got);
#elif defined(MESSAGES)
    struct iovec part = {&letter, 1};
    struct mmsghdr one = {.msg_hdr = {.msg_iov = &part, .msg_iovlen = 1}};
    assert(recvmmsg(ends[0], &one, 1, 0, NULL) == 1);
#elif defined(END)
    assert(read(ends[0], &letter, 1) == 0);
#else
    assert(read(ends[0], &letter, 1) == 1);
#endif
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
#ifdef MESSAGES
    assert(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) == 0);
#else
    assert(pipe(ends) == 0);
#endif
    together(sender, receiver);
}
