/* Two threads send to each other before they read. If the data does not fit into the pipes, both block. */
#include <assert.h>
#include <stddef.h>
#include <unistd.h>

#include "together.h"

#ifndef MORE
enum { BYTES = 4096 };
#else
enum { BYTES = 1 << 17 }; /* a pipe holds half of that */
#endif

int there[2];
int back[2];

static void send_all(int descriptor) {
    static const char bytes[BYTES];
    assert(write(descriptor, bytes, BYTES) == BYTES); //! deadlock
}

static void receive_all(int descriptor) {
    char bytes[BYTES];
    for (size_t count = 0; count < BYTES;) {
        ssize_t more = read(descriptor, bytes, BYTES);
        assert(more > 0);
        count += (size_t)more;
    }
}

static void *first(void *argument) {
    send_all(there[1]);
    receive_all(back[0]);
    return argument;
}

static void *second(void *argument) {
    send_all(back[1]);
    receive_all(there[0]);
    return argument;
}

int main(void) {
    assert(pipe(there) == 0 && pipe(back) == 0);
    together(first, second);
}
