/*
 * Descriptors that nobody outside this process can make ready: the ends of pipes and their like that it has made itself, and
 * those of connections that it has made to itself. If all its threads wait for such, they wait for ever. Nobody can say so any more once it is open: it has started another process, which
 * has them too, or has sent one away, or it handles signals: handlers like to write into pipes.
 */
#include "blocking.h"
#include "channel.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_WITHIN = 1024, NAME_BYTES = 32 };

/* What the system calls each of them: a number may have been closed behind our back, and stand for something else now. */
static char names[MOST_WITHIN][NAME_BYTES];

static bool has_name(int descriptor, char name[NAME_BYTES]) {
    char path[NAME_BYTES];
    int error = errno;
    snprintf(path, sizeof path, "/proc/thread-self/fd/%d", descriptor); /* the first thread may have ended, and have none */
    ssize_t length = readlink(path, name, NAME_BYTES - 1);
    errno = error;
    name[length > 0 ? length : 0] = 0;
    return length > 0;
}

static bool can_be_noted(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_WITHIN;
}

static void note(int descriptor, const void *pc) {
    if (can_be_noted(descriptor) && ws_controls() && !ws_is_own(pc)) {
        has_name(descriptor, names[descriptor]);
    }
}

static bool is_noted(int descriptor) {
    char name[NAME_BYTES];
    return can_be_noted(descriptor) && names[descriptor][0] != 0 && has_name(descriptor, name)
            && strcmp(name, names[descriptor]) == 0;
}

bool ws_is_within(int descriptor) {
    return ws_wire->is_open == 0 && is_noted(descriptor);
}

bool ws_are_within(const struct pollfd *ways, nfds_t count) {
    bool is_any = false; /* nobody waits for nothing, but for a signal */
    for (nfds_t i = 0; i < count; i++) {
        if (ways[i].fd >= 0 && !ws_is_within(ways[i].fd)) {
            return false;
        }
        is_any |= ways[i].fd >= 0;
    }
    return is_any;
}

void ws_open_up(uint32_t to) {
    if (ws_is_run) { /* the fork server's copies are the runs */
        __atomic_fetch_or(&ws_wire->is_open, to, __ATOMIC_RELAXED);
    }
}

/* ---- where they come from ---- */

static int note_two(int result, const int ends[2], const void *pc) {
    if (result == 0) {
        note(ends[0], pc);
        note(ends[1], pc);
    }
    return result;
}

static int note_one(int descriptor, const void *pc) {
    note(descriptor, pc);
    return descriptor;
}

WS_EXPORT int pipe(int ends[2]) {
    WS_REAL(int, pipe, (int[2]));
    return note_two(real_pipe(ends), ends, WS_HERE);
}

WS_EXPORT int pipe2(int ends[2], int flags) {
    WS_REAL(int, pipe2, (int[2], int));
    return note_two(real_pipe2(ends, flags), ends, WS_HERE);
}

WS_EXPORT int socketpair(int domain, int type, int protocol, int ends[2]) {
    WS_REAL(int, socketpair, (int, int, int, int[2]));
    return note_two(real_socketpair(domain, type, protocol, ends), ends, WS_HERE);
}

WS_EXPORT int eventfd(unsigned count, int flags) {
    WS_REAL(int, eventfd, (unsigned, int));
    return note_one(real_eventfd(count, flags), WS_HERE);
}

WS_EXPORT int epoll_create(int size) {
    WS_REAL(int, epoll_create, (int));
    return note_one(real_epoll_create(size), WS_HERE);
}

WS_EXPORT int epoll_create1(int flags) {
    WS_REAL(int, epoll_create1, (int));
    return note_one(real_epoll_create1(flags), WS_HERE);
}

/*
 * Connections of AF_UNIX. Each end knows which process is the other: at the end of who has connected that is who listens. Other sockets
 * name no process. Of TCP not even the addresses of both ends would do: what was sent may still be on its way while all threads sleep, because
 * it waits until what was sent before it has been confirmed.
 */
static bool has_listened; /* else a peer of our number is one that has ended, and has left its socket to others */

WS_EXPORT int listen(int descriptor, int most) {
    WS_REAL(int, listen, (int, int));
    int result = real_listen(descriptor, most);
    has_listened |= result == 0;
    return result;
}

void ws_is_connected(int descriptor, const void *pc) {
    struct ucred peer = {.pid = 0};
    socklen_t size = sizeof peer;
    int error = errno;
    if (has_listened && getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.pid == getpid()) {
        note(descriptor, pc);
    }
    errno = error;
}

/* Whoever waits there, by whatever descriptor, may have come from outside. */
void ws_watches(int watched) {
    if (!is_noted(watched)) {
        ws_open_up(WS_TO_PROCESSES);
    }
}

void ws_copies(int from, int to) {
    if (can_be_noted(to)) {
        bool is = is_noted(from);
        memcpy(names[to], is ? names[from] : "", is ? NAME_BYTES : 1);
    }
}

WS_EXPORT int dup(int descriptor) {
    WS_REAL(int, dup, (int));
    int copy = real_dup(descriptor);
    ws_copies(descriptor, copy);
    return copy;
}

/* ---- other processes that have them, too; those of fork are processes.c's ---- */

#define SPAWNS(name, first)                                                                                            \
    WS_EXPORT int name(                                                                                                \
            pid_t *restrict child, const char *restrict first, const posix_spawn_file_actions_t *restrict actions,     \
            const posix_spawnattr_t *restrict attributes, char *const words[], char *const variables[]) {              \
        WS_REAL(int, name,                                                                                             \
                (pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *,  \
                 char *const *))                                                                                       \
        ws_open_up(WS_TO_PROCESSES);                                                                         \
        return real_##name(child, first, actions, attributes, words, variables);                                       \
    }

SPAWNS(posix_spawn, path)
SPAWNS(posix_spawnp, file)

WS_EXPORT FILE *popen(const char *command, const char *type) {
    WS_REAL(FILE *, popen, (const char *, const char *));
    ws_open_up(WS_TO_PROCESSES);
    return real_popen(command, type);
}
