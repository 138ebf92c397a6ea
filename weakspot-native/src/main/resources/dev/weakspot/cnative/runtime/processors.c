/* The processor that the program is kept on, where that makes it faster, and what it sees of that: nothing. */
#include "channel.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int own_processor = -1;

/* Those that the program could use if it were not kept on one; until then it does not say. */
static cpu_set_t allowed;

size_t ws_allowed_processors(size_t size, void *processors) {
    if (own_processor < 0 || size < sizeof allowed) {
        return 0;
    }
    memcpy(processors, &allowed, sizeof allowed);
    return sizeof allowed;
}

static cpu_set_t only_own(void) {
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CPU_SET(own_processor, &processors);
    return processors;
}

/* Of those that it may use, counted round. */
static int nth_allowed(int number) {
    int left = number % CPU_COUNT(&allowed);
    int processor = 0;
    while (!CPU_ISSET(processor, &allowed) || left-- > 0) {
        processor++;
    }
    return processor;
}

void ws_pin(const char *processor) {
    /* the engine's: the thread of it that has started this program may be kept on one itself */
    if (processor != NULL && sched_getaffinity(getppid(), sizeof allowed, &allowed) == 0) {
        own_processor = nth_allowed(atoi(processor));
        cpu_set_t one = only_own();
        sched_setaffinity(0, sizeof one, &one); /* faster, not needed */
    }
}

void ws_seat(pid_t engine_thread, bool together) {
    if (own_processor < 0) {
        return;
    }
    cpu_set_t processors = together ? only_own() : allowed;
    if (!together) {
        CPU_CLR(own_processor, &processors);
    }
    if (CPU_COUNT(&processors) > 0) {
        sched_setaffinity(engine_thread, sizeof processors, &processors);
    }
}
