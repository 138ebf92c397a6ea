/*
 * Random numbers of the system: the same in every run, so that a run can be replayed. The RDRAND instruction is not intercepted.
 */
#include "link/interception.h"
#include "process/random.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/* [Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014] SplitMix64 */
static uint64_t next(void) {
    static uint64_t state;
    uint64_t number = state += UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ number >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ number >> 27) * UINT64_C(0x94d049bb133111eb);
    return number ^ number >> 31;
}

static void fill(unsigned char *buffer, size_t size) {
    for (size_t i = 0; i < size; i++) {
        buffer[i] = (unsigned char)next();
    }
}

void ws_fill_random(void *buffer, size_t size) {
    fill(buffer, size);
}

/* The kernel gives each process random bytes, which seed the hash functions of some programs. */
void ws_random_prepare(void) {
    enum { GIVEN = 16 };
    unsigned char *given = (unsigned char *)getauxval(AT_RANDOM);
    if (given != NULL) {
        fill(given, GIVEN);
    }
}

/* By device number: /dev/random and /dev/urandom may have other names. */
bool ws_is_random_device(int descriptor) {
    enum { MEMORY = 1, RANDOM = 8, URANDOM = 9 };
    struct stat status;
    int error = errno;
    bool is_device = fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode) && major(status.st_rdev) == MEMORY;
    errno = error;
    return is_device && (minor(status.st_rdev) == RANDOM || minor(status.st_rdev) == URANDOM);
}

static ssize_t read_random(void *unused, char *buffer, size_t size) {
    (void)unused;
    fill((unsigned char *)buffer, size);
    return (ssize_t)size;
}

/* The C library reads streams without interception: so the stream itself is replaced. */
static FILE *open_random_stream(void) {
    cookie_io_functions_t functions = {.read = read_random};
    return fopencookie(NULL, "r", functions);
}

static bool is_random_path(const char *path) {
    return strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
}

#define FOPEN(name)                                                                                                    \
    WS_EXPORT FILE *name(const char *restrict path, const char *restrict mode) {                                       \
        if (ws_controls() && !ws_is_runtime_code(WS_HERE) && is_random_path(path) && mode[0] == 'r') {                 \
            return open_random_stream();                                                                               \
        }                                                                                                              \
        WS_REAL(FILE *, name, (const char *restrict, const char *restrict));                                           \
        return real_##name(path, mode);                                                                                \
    }

FOPEN(fopen)
FOPEN(fopen64)

WS_EXPORT ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
    WS_UNLESS_CONTROLLED(ssize_t, getrandom, (void *, size_t, unsigned), (buffer, size, flags))
    fill(buffer, size);
    return (ssize_t)size;
}

WS_EXPORT int getentropy(void *buffer, size_t size) {
    WS_UNLESS_CONTROLLED(int, getentropy, (void *, size_t), (buffer, size))
    if (size > 256) {
        errno = EIO;
        return -1;
    }
    fill(buffer, size);
    return 0;
}

WS_EXPORT uint32_t arc4random(void) {
    WS_UNLESS_CONTROLLED(uint32_t, arc4random, (void), ())
    return (uint32_t)next();
}

WS_EXPORT void arc4random_buf(void *buffer, size_t size) {
    WS_UNLESS_CONTROLLED(void, arc4random_buf, (void *, size_t), (buffer, size))
    fill(buffer, size);
}

WS_EXPORT uint32_t arc4random_uniform(uint32_t bound) {
    WS_UNLESS_CONTROLLED(uint32_t, arc4random_uniform, (uint32_t), (bound))
    return bound < 2 ? 0 : (uint32_t)(next() % bound);
}

/* std::random_device::_M_getval(), which uses an instruction of the processor. */
WS_EXPORT unsigned _ZNSt13random_device9_M_getvalEv(void *device) {
    WS_UNLESS_CONTROLLED(unsigned, _ZNSt13random_device9_M_getvalEv, (void *), (device))
    return (unsigned)next();
}
