/*
 * What a run prints is kept in memory, and the fork server gives back what is too much of it. It cannot while a call reserves room
 * there, and that may be gigabytes. To the program it looks as if its output were on a file system that cannot reserve room.
 */
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>

bool ws_reserves_output(int descriptor, int mode) {
    bool is = (mode & FALLOC_FL_PUNCH_HOLE) == 0 && ws_is_output(descriptor);
    errno = is ? EOPNOTSUPP : errno;
    return is;
}

#define FALLOCATE(name, offset)                                                                                        \
    WS_EXPORT int name(int descriptor, int mode, offset from, offset length) {                                         \
        WS_REAL(int, name, (int, int, offset, offset))                                                                 \
        return ws_reserves_output(descriptor, mode) ? -1 : real_##name(descriptor, mode, from, length);                \
    }

FALLOCATE(fallocate, off_t)
FALLOCATE(fallocate64, off64_t)

/* These return what is wrong, and write instead where nothing can be reserved. */
#define POSIX_FALLOCATE(name, offset)                                                                                  \
    WS_EXPORT int name(int descriptor, offset from, offset length) {                                                   \
        WS_REAL(int, name, (int, offset, offset))                                                                      \
        return ws_is_output(descriptor) ? EINVAL : real_##name(descriptor, from, length);                              \
    }

POSIX_FALLOCATE(posix_fallocate, off_t)
POSIX_FALLOCATE(posix_fallocate64, off64_t)
