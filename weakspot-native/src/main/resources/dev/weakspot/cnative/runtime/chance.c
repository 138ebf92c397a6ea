/* Random numbers of the system: in a controlled run the same ones each time, or it could not be repeated. */
#include "runtime.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

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

/* std::random_device::_M_getval(), which asks the processor. */
WS_EXPORT unsigned _ZNSt13random_device9_M_getvalEv(void *device) {
    WS_UNLESS_CONTROLLED(unsigned, _ZNSt13random_device9_M_getvalEv, (void *), (device))
    return (unsigned)next();
}
