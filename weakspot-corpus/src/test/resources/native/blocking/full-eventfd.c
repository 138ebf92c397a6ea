/*
 * An event counter has room for one more increment, but not for two: the second one blocks until another thread reads the
 * counter.
 */
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "together.h"

int counter;

static void *adder(void *argument) {
#ifdef BY_WRITE
    uint64_t two = 2;
    assert(write(counter, &two, sizeof two) == sizeof two); //! deadlock
#elif defined(BY_WRITEV)
    uint64_t two = 2;
    assert(writev(counter, &(struct iovec){&two, sizeof two}, 1) == sizeof two); //! deadlock
#elif defined(FROM_NOWHERE)
    void *volatile nowhere = (void *)8;
    assert(write(counter, nowhere, sizeof(uint64_t)) == -1 && errno == EFAULT);
#else
    assert(eventfd_write(counter, 2) == 0); //! deadlock
#endif
    return argument;
}

static void *reader(void *argument) {
#if !defined(NO_READER) && !defined(BY_WRITE) && !defined(BY_WRITEV)
    eventfd_t count;
    assert(eventfd_read(counter, &count) == 0 && count == UINT64_MAX - 2);
#endif
    return argument;
}

int main(void) {
    counter = eventfd(0, 0);
    assert(eventfd_write(counter, UINT64_MAX - 2) == 0); /* the maximum minus one */
    together(adder, reader);
}
