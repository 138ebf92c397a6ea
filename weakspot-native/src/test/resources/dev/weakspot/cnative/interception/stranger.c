/* The C library starts a thread past all that is watched, and calls the program in it. */
#include <aio.h>
#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int is_read;

static void notify(union sigval unused) {
    (void)unused;
    atomic_store(&is_read, 1);
}

int main(void) {
    static char buffer[1];
    static struct aiocb request = {.aio_buf = buffer, .aio_nbytes = sizeof buffer};
    request.aio_fildes = open("/proc/self/status", O_RDONLY);
    request.aio_sigevent.sigev_notify = SIGEV_THREAD;
    request.aio_sigevent.sigev_notify_function = notify;
    assert(aio_read(&request) == 0);
    while (!atomic_load(&is_read)) usleep(1000);
}
