/* Standard input and output of the runs. The output is kept in a memory file, which the engine reads. */
#include "io/run_streams.h"

#include "io/descriptors.h"
#include "link/interception.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int output = -1;
static int input = -1;

/* The file itself: the program may close its descriptor and open it by another one. */
static struct stat output_file;

void ws_set_run_streams(int from, int to) {
    input = from;
    output = to;
    fstat(output, &output_file);
}

bool ws_is_output(int descriptor) {
    struct stat file;
    int error = errno;
    bool is = output_file.st_ino != 0 && fstat(descriptor, &file) == 0 && file.st_ino == output_file.st_ino
            && file.st_dev == output_file.st_dev;
    errno = error;
    return is;
}

/* Lines are written one by one: a run that fails does not flush its buffers. */
void ws_redirect_streams(void) {
    dup2(output, 1);
    dup2(output, 2);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (input >= 0) {
        dup2(input, 0);
    }
}

/* A file is opened again for each run, so that each run reads it from its beginning. */
void ws_reopen_input(void) {
    struct stat kind;
    if (input < 0 || fstat(input, &kind) != 0 || !S_ISREG(kind.st_mode)) {
        return;
    }
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", input);
    int opened = open(name, O_RDONLY);
    if (opened >= 0) {
        dup2(opened, 0);
        close(opened);
    }
}

void ws_empty_output(void) {
    if (ftruncate(output, 0) == 0) {
        lseek(output, 0, SEEK_SET);
    }
}

/* The output of the set-up, which late runs share. */
static char set_up_output[64 << 10];
static size_t set_up_bytes;

bool ws_save_output(void) {
    off_t end = lseek(output, 0, SEEK_END);
    set_up_bytes = end < 0 ? 0 : (size_t)end;
    return end >= 0 && set_up_bytes <= sizeof set_up_output
            && pread(output, set_up_output, set_up_bytes, 0) == (ssize_t)set_up_bytes;
}

void ws_restore_output(void) {
    ws_empty_output();
    (void)!write(output, set_up_output, set_up_bytes);
}

/*
 * Keeps only the beginning of a run's output: the rest would fill the memory. The length of the file does not show how much memory
 * it uses: the program may have extended it, and memory may lie behind its end.
 */
void ws_bound_output(void) {
    enum { KEPT = 2 << 20, MOST = 16 << 20 };
    struct stat state;
    if (fstat(output, &state) == 0 && (off_t)state.st_blocks * 512 > MOST) {
        fallocate(output, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, KEPT, LLONG_MAX - KEPT);
    }
}

/*
 * A call that reserves room in the output file would keep the fork server from freeing it, and the room may be gigabytes. To the
 * program, the output seems to be on a file system that cannot reserve room.
 */
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

/* These return the error number, and write zeros where a file system cannot reserve room. */
#define POSIX_FALLOCATE(name, offset)                                                                                  \
    WS_EXPORT int name(int descriptor, offset from, offset length) {                                                   \
        WS_REAL(int, name, (int, offset, offset))                                                                      \
        return ws_is_output(descriptor) ? EINVAL : real_##name(descriptor, from, length);                              \
    }

POSIX_FALLOCATE(posix_fallocate, off_t)
POSIX_FALLOCATE(posix_fallocate64, off64_t)
