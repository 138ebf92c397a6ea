/* Two threads communicate through streams at both ends of a pipe, and a socket for the reply. */
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "together.h"

int ends[2];
int sockets[2];
int message;

static void *writer(void *argument) {
    char answer;
    FILE *stream = fdopen(ends[1], "w");
#ifndef AFTERWARDS
    message = 1;
#endif
    fprintf(stream, "%d lines\n", 2);
    fflush(stream);
#ifdef AFTERWARDS
    message = 1; //! race
#endif
    struct pollfd polled = {.fd = sockets[0], .events = POLLIN};
    assert(poll(&polled, 1, -1) == 1 && recv(sockets[0], &answer, 1, 0) == 1);
    message++;
    fclose(stream);
    return argument;
}

static void *reader(void *argument) {
    char line[32];
    FILE *stream = fdopen(ends[0], "r");
    assert(fgets(line, sizeof line, stream) != NULL && strcmp(line, "2 lines\n") == 0);
    message++; //! race
    assert(send(sockets[1], "x", 1, 0) == 1);
    assert(fgetc(stream) == EOF);
    fclose(stream);
    return argument;
}

int main(void) {
    assert(pipe(ends) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0);
    together(writer, reader);
}
