/* All threads wait until the kernel completes an operation after some milliseconds, without another thread or process. */
#define _GNU_SOURCE
#include <assert.h>
#include <linux/aio_abi.h>
#include <linux/io_uring.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "together.h"

enum { SOON_NANOSECONDS = 10000000 };

int done;

/* False on old kernels, and where io_uring or AIO is forbidden: then the program ends without waiting. */
#ifdef IO_URING
static int is_given_work(void) {
    struct io_uring_params ring = {0};
    int descriptor = (int)syscall(SYS_io_uring_setup, 1, &ring);
    if (descriptor < 0) {
        return 0;
    }
    int access = PROT_READ | PROT_WRITE;
    char *queue = mmap(NULL, ring.sq_off.array + sizeof(unsigned), access, MAP_SHARED, descriptor, IORING_OFF_SQ_RING);
    struct io_uring_sqe *work = mmap(NULL, sizeof *work, access, MAP_SHARED, descriptor, IORING_OFF_SQES);
    static struct __kernel_timespec soon = {0, SOON_NANOSECONDS};
    *work = (struct io_uring_sqe){.opcode = IORING_OP_TIMEOUT, .addr = (uintptr_t)&soon, .len = 1};
    *(unsigned *)(queue + ring.sq_off.array) = 0;
    __atomic_store_n((unsigned *)(queue + ring.sq_off.tail), 1, __ATOMIC_RELEASE);
    return syscall(SYS_io_uring_register, descriptor, IORING_REGISTER_EVENTFD, &done, 1) == 0
            && syscall(SYS_io_uring_enter, descriptor, 1, 0, 0, NULL, 0) == 1;
}
#else
static int is_given_work(void) {
    struct itimerspec soon = {.it_value.tv_nsec = SOON_NANOSECONDS};
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);
    assert(timerfd_settime(timer, 0, &soon, NULL) == 0);
    static struct iocb work = {.aio_lio_opcode = IOCB_CMD_POLL, .aio_buf = POLLIN, .aio_flags = IOCB_FLAG_RESFD};
    work.aio_fildes = (unsigned)timer;
    work.aio_resfd = (unsigned)done;
    aio_context_t context = 0;
    return syscall(SYS_io_setup, 1, &context) == 0 && syscall(SYS_io_submit, context, 1, (struct iocb *[]){&work}) == 1;
}
#endif

static void *waiter(void *argument) {
    uint64_t count;
    if (is_given_work()) {
        assert(read(done, &count, sizeof count) == sizeof count);
    }
    return argument;
}

int main(void) {
    pthread_t thread;
    done = eventfd(0, 0);
    pthread_create(&thread, NULL, waiter, NULL);
#ifdef FIRST_ENDS
    pthread_exit(NULL);
#endif
    pthread_join(thread, NULL);
}
