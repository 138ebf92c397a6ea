/* splice, tee and sendfile: the kernel moves data from one descriptor to another, without a buffer of the program. */
#include "io/blocking.h"
#include "io/descriptors.h"
#include "link/interception.h"
#include "link/requests.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/sendfile.h>

#define MOVES(name, parameters, arguments, from, to, waits)                                                            \
    WS_EXPORT ssize_t name parameters {                                                                                \
        WS_REAL(ssize_t, name, parameters)                                                                             \
        if (!ws_controls() || ws_is_runtime_code(WS_HERE)) {                                                           \
            return real_##name arguments;                                                                              \
        }                                                                                                              \
        ws_transfer_point(from, #name, WS_HERE);                                                                       \
        if ((waits) && !ws_await_one(from, POLLIN, #name, WS_HERE)) {                                                  \
            return -1;                                                                                                 \
        }                                                                                                              \
        ws_order_through(WS_RELEASE, to, WS_HERE);                                                                     \
        if ((waits) && ws_would_block(to, POLLOUT)) {                                                                  \
            ws_leave_control(#name, false, WS_HERE);                                                                   \
        }                                                                                                              \
        ssize_t result = real_##name arguments;                                                                        \
        ws_return_to_control();                                                                                        \
        if (result >= 0) {                                                                                             \
            ws_order_through(WS_ACQUIRE, from, WS_HERE);                                                               \
        }                                                                                                              \
        ws_await_returning_threads();                                                                                  \
        return result;                                                                                                 \
    }

MOVES(splice, (int from, off64_t *from_offset, int to, off64_t *to_offset, size_t size, unsigned flags),
      (from, from_offset, to, to_offset, size, flags), from, to, !(flags & SPLICE_F_NONBLOCK))
MOVES(tee, (int from, int to, size_t size, unsigned flags), (from, to, size, flags), from, to,
      !(flags & SPLICE_F_NONBLOCK))
MOVES(sendfile, (int to, int from, off_t *offset, size_t size), (to, from, offset, size), from, to, true)
MOVES(sendfile64, (int to, int from, off64_t *offset, size_t size), (to, from, offset, size), from, to, true)
