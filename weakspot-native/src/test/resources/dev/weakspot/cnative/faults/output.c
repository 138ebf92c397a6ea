/* Programs that print or reserve more output than fits into memory. */
#include "faults.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static void print_for_ever(void) {
    static char line[1 << 16];
    for (;;) {
        direct_syscall(SYS_write, 1, (long)line, sizeof line);
    }
}

/* Continues to run, so that the test can compare the size of the file with the memory that it uses. */
static void print_gigabyte(void) {
    static char line[1 << 16];
    for (int i = 0; i < 1 << 14; i++) {
        direct_syscall(SYS_write, 1, (long)line, sizeof line);
    }
    direct_syscall(SYS_pause, 0, 0, 0);
}

/* Sixteen gigabytes, none of which may be allocated. */
static void reserve_output(void) {
    off_t much = (off_t)16 << 30;
    check(fallocate(1, 0, 0, much) == -1 && errno == EOPNOTSUPP);
    check(fallocate(2, FALLOC_FL_KEEP_SIZE, 0, much) == -1);
    check(posix_fallocate(1, 0, much) != 0);
    check(syscall(SYS_fallocate, 1, 0, 0L, much) == -1 && errno == EOPNOTSUPP);
    check(ftruncate(1, much) == 0 && lseek(1, much, SEEK_SET) == much && write(1, "x", 1) == 1);
    FILE *other = tmpfile();
    check(other != NULL && fallocate(fileno(other), 0, 0, 4096) == 0 && posix_fallocate(fileno(other), 0, 8192) == 0);
    fclose(other);
}

/* Beyond the end of the file, by a system call that the run-time does not intercept; then prints a byte. */
static void reserve_output_directly(void) {
    long result;
    register long length __asm__("r10") = 300L << 20;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(SYS_fallocate), "D"(1L), "S"((long)FALLOC_FL_KEEP_SIZE), "d"(0L), "r"(length)
                     : "rcx", "r11", "memory");
    check(result == 0);
    direct_syscall(SYS_write, 1, (long)"x", 1);
    direct_syscall(SYS_pause, 0, 0, 0);
}

const struct fault output_faults[] = {
        FAULT(print_for_ever), FAULT(print_gigabyte), FAULT(reserve_output), FAULT(reserve_output_directly), {0}};
