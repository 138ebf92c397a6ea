/* Programs that close descriptors of the run-time or lower resource limits. */
#include "faults.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void close_in_loop(void) {
    for (int i = 0; i < 2000; i++) {
        close(i);
    }
}

static void close_by_syscall(void) {
    for (int i = 3; i < 2000; i++) {
        syscall(SYS_close, i);
    }
}

static void close_directly(void) {
    for (int i = 3; i < 2000; i++) {
        direct_syscall(SYS_close, i, 0, 0);
    }
}

static void close_range_(void) { check(close_range(3, ~0u, 0) == 0); }
static void closefrom_(void) { closefrom(3); }

static void dup_over_all(void) {
    for (int i = 3; i < 1024; i++) {
        check(dup2(0, i) == i);
    }
}

static void allow_few_descriptors(void) {
    struct rlimit few = {5, 5};
    check(setrlimit(RLIMIT_NOFILE, &few) == 0);
    while (open("/dev/null", O_RDONLY) >= 0) {
    }
}

static void allow_little_memory(void) {
    struct rlimit little = {64 << 20, 64 << 20};
    check(setrlimit(RLIMIT_AS, &little) == 0);
    check(malloc(1 << 28) == NULL);
}

static void remove_working_folder(void) {
    char folder[] = "/tmp/faultsXXXXXX";
    check(mkdtemp(folder) != NULL && chdir(folder) == 0 && rmdir(folder) == 0);
    umask(0777);
}

const struct fault descriptors_faults[] = {
        FAULT(close_in_loop), FAULT(close_by_syscall), FAULT(close_directly), FAULT(close_range_),
        FAULT(closefrom_), FAULT(dup_over_all), FAULT(allow_few_descriptors),
        FAULT(allow_little_memory), FAULT(remove_working_folder), {0}};
