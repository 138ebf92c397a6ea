/*
 * A client and a server in one process, connected by a socket. Both ends are private descriptors, as in a socket pair. A
 * listening socket is not: other processes may connect.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "together.h"

static struct sockaddr_un address = {.sun_family = AF_UNIX};
static socklen_t length;
static int listener;
static int message;

static int connected(void) {
    int client = socket(AF_UNIX, SOCK_STREAM, 0);
    assert(connect(client, (struct sockaddr *)&address, length) == 0);
    return client;
}

static void *serve(void *argument) {
    char byte;
#ifdef NO_ACCEPT
    return argument;
#endif
    int server = accept(listener, NULL, NULL);
    assert(server >= 0);
#ifdef SERVER_WAITS_TOO
    assert(read(server, &byte, 1) == 1); //! deadlock
#endif
    message = 1;
    assert(write(server, "x", 1) == 1);
    assert(recv(server, &byte, 1, 0) == 0); //! deadlock
    message++;
    close(server);
    return argument;
}

static void *ask(void *argument) {
    char byte;
    int client = connected();
    assert(read(client, &byte, 1) == 1); //! deadlock
    message++;
#ifdef LEAVES_IT_OPEN
    return argument;
#endif
    close(client);
    return argument;
}

int main(void) {
    /* an abstract name, unique to this process */
    length = (socklen_t)offsetof(struct sockaddr_un, sun_path)
            + (socklen_t)snprintf(address.sun_path + 1, 64, "connection-%d", getpid()) + 1;
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert(bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 1) == 0);
    together(serve, ask);
}
