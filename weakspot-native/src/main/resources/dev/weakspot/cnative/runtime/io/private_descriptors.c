/*
 * Private descriptors, which only this process can make ready: the ends of its own pipes, socket pairs, and connections from this
 * process to itself. If all threads wait for private descriptors, they wait for ever. This no longer
 * holds once the program is open: it has started another process, which has the descriptors too, has sent a descriptor to
 * another process, or handles signals: handlers may write into pipes.
 */
#include "io/private_descriptors.h"
#include "link/channel.h"
#include "link/interception.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_PRIVATE = 1024, NAME_BYTES = 32 };

/*
 * The name that the kernel has for the object behind each private descriptor. The program may close a descriptor without
 * interception and use its number for another object: then the names differ.
 */
static char names[MOST_PRIVATE][NAME_BYTES];

static bool read_name(int descriptor, char name[NAME_BYTES]) {
    char path[NAME_BYTES];
    int error = errno;
    snprintf(path, sizeof path, "/proc/thread-self/fd/%d", descriptor); /* not /proc/self: the main thread may have ended */
    ssize_t length = readlink(path, name, NAME_BYTES - 1);
    errno = error;
    name[length > 0 ? length : 0] = 0;
    return length > 0;
}

static bool can_be_noted(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_PRIVATE;
}

static void note(int descriptor, const void *pc) {
    if (can_be_noted(descriptor) && ws_controls() && !ws_is_runtime_code(pc)) {
        read_name(descriptor, names[descriptor]);
    }
}

static bool is_noted(int descriptor) {
    char name[NAME_BYTES];
    return can_be_noted(descriptor) && names[descriptor][0] != 0 && read_name(descriptor, name)
            && strcmp(name, names[descriptor]) == 0;
}

bool ws_is_private(int descriptor) {
    return ws_wire->is_open == 0 && is_noted(descriptor);
}

bool ws_are_private(const struct pollfd *polled, nfds_t count) {
    bool is_any = false; /* a wait for no descriptor waits for a signal */
    for (nfds_t i = 0; i < count; i++) {
        if (polled[i].fd >= 0 && !ws_is_private(polled[i].fd)) {
            return false;
        }
        is_any |= polled[i].fd >= 0;
    }
    return is_any;
}

void ws_open_to(uint32_t to) {
    if (ws_is_run) { /* not in the fork server, whose children are the runs */
        __atomic_fetch_or(&ws_wire->is_open, to, __ATOMIC_RELAXED);
    }
}

/* ---- calls that make private descriptors ---- */

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
 * Connections of AF_UNIX. The kernel names the process at the other end; at the connecting end that is the listening process. Other
 * sockets name no process. For TCP, the addresses of both ends would not suffice: data may still be in transit while all threads
 * wait, because it is delayed until earlier data is acknowledged.
 */
/* Without a listening socket, a peer with the number of this process is an earlier process, whose socket others have inherited. */
static bool has_listened;

WS_EXPORT int listen(int descriptor, int most) {
    WS_REAL(int, listen, (int, int));
    int result = real_listen(descriptor, most);
    has_listened |= result == 0;
    return result;
}

void ws_note_connection(int descriptor, const void *pc) {
    struct ucred peer = {.pid = 0};
    socklen_t size = sizeof peer;
    int error = errno;
    if (has_listened && getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.pid == getpid()) {
        note(descriptor, pc);
    }
    errno = error;
}

/* Other processes may make the watched descriptor ready, and so end a wait for the epoll descriptor. */
void ws_note_watched(int watched) {
    if (!is_noted(watched)) {
        ws_open_to(WS_TO_PROCESSES);
    }
}

void ws_note_duplicate(int from, int to) {
    if (can_be_noted(to)) {
        bool is = is_noted(from);
        memcpy(names[to], is ? names[from] : "", is ? NAME_BYTES : 1);
    }
}

WS_EXPORT int dup(int descriptor) {
    WS_REAL(int, dup, (int));
    int copy = real_dup(descriptor);
    ws_note_duplicate(descriptor, copy);
    return copy;
}
