/* Programs that damage their stack, their heap or the memory that they share with the engine. */
#include "faults.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static int recurse_endlessly(volatile char *caller) {
    volatile char room[1000];
    room[0] = caller != NULL ? caller[0] : 1;
    return recurse_endlessly(room) + room[0];
}

static void overrun_stack(void) { printf("%d", recurse_endlessly(NULL)); }

static char *volatile escaped;

static void corrupt_heap(void) {
    char *first = malloc(40);
    char *second = malloc(40);
    escaped = first;
    memset(escaped, 1, 56);
    escaped = second;
    free(escaped);
    free(first);
}

/* The memory that the run-time shares with the engine. */
static char *shared_memory(size_t *size) {
    char line[500];
    unsigned long begin, end;
    FILE *maps = fopen("/proc/self/maps", "r");
    check(maps != NULL);
    while (fgets(line, sizeof line, maps) != NULL) {
        if (strstr(line, "memfd:weakspot") != NULL && sscanf(line, "%lx-%lx", &begin, &end) == 2) {
            fclose(maps);
            *size = end - begin;
            return (char *)begin;
        }
    }
    abort();
}

static void unmap_shared_memory(void) {
    size_t size;
    char *shared = shared_memory(&size);
    munmap(shared, size);
}

__attribute__((no_sanitize("thread"))) static void overwrite(size_t from, int with) {
    size_t size;
    char *shared = shared_memory(&size);
    for (size_t i = from; i < size; i++) {
        ((volatile char *)shared)[i] = (char)with;
    }
}

static void overwrite_shared_memory_with_zeros(void) { overwrite(0, 0); }
static void overwrite_shared_memory_with_ones(void) { overwrite(0, 0xff); }
static void overwrite_logs(void) { overwrite(4096 + 65536 * 5, 0x5a); }

const struct fault memory_faults[] = {
        FAULT(overrun_stack), FAULT(corrupt_heap), FAULT(unmap_shared_memory),
        FAULT(overwrite_shared_memory_with_zeros), FAULT(overwrite_shared_memory_with_ones), FAULT(overwrite_logs), {0}};
