/*
 * Happens-before edges through descriptors. A pipe or socket that one thread writes and another thread reads orders the two
 * threads, so each transfer is logged as a release or an acquire of an address that stands for the descriptor.
 */
#include "io/blocking.h"
#include "io/descriptors.h"
#include "link/access_log.h"
#include "link/interception.h"
#include "link/lookahead.h"
#include "link/requests.h"

#include <errno.h>
#include <sys/stat.h>

/*
 * The address that stands for a descriptor: the same for both ends of a pipe, one for all sockets, and one for all other
 * descriptors that can order threads. Null for files, devices and folders, which order no threads.
 */
const void *ws_channel_of(int descriptor) {
    enum { PIPES = 1021 };
    static char pipes[PIPES];
    static char sockets;
    static char others;
    struct stat status;
    int error = errno;
    bool is_known = fstat(descriptor, &status) == 0;
    errno = error;
    if (!is_known || S_ISREG(status.st_mode) || S_ISCHR(status.st_mode) || S_ISDIR(status.st_mode)) {
        return NULL;
    }
    return S_ISFIFO(status.st_mode)   ? &pipes[status.st_ino % PIPES]
           : S_ISSOCK(status.st_mode) ? (void *)&sockets
                                      : (void *)&others;
}

void ws_order_through(uint32_t kind, int descriptor, const void *pc) {
    if (ws_is_lookahead) {
        ws_lookahead_ends(false);
    }
    if (ws_is_shared && ws_controls() && !ws_is_runtime_code(pc)) {
        const void *channel = ws_channel_of(descriptor);
        if (channel != NULL) {
            ws_log_storage(kind, channel, 1, pc);
        }
    }
}

void ws_transfer_point(int descriptor, const char *call, const void *pc) {
    if (ws_is_lookahead) {
        ws_lookahead_ends(false); /* the copy of the process shares its descriptors with the run */
    }
    if (ws_is_shared && ws_controls() && !ws_is_runtime_code(pc) && ws_channel_of(descriptor) != NULL) {
        ws_request_transfer(call, pc);
    }
}
