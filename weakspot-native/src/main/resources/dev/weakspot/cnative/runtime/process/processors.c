/* Pins the program to one processor where that makes runs faster. The program itself does not observe it. */
#include "link/channel.h"
#include "process/processors.h"
#include "process/thread_state.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int own_processor = -1;

/* The processors that the program could use if it were not pinned; not set while it is not. */
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

/* The processor of this number among the allowed ones, modulo their count. */
static int nth_allowed(int number) {
    int left = number % CPU_COUNT(&allowed);
    int processor = 0;
    while (!CPU_ISSET(processor, &allowed) || left-- > 0) {
        processor++;
    }
    return processor;
}

void ws_pin(const char *processor) {
    /* the processors of the engine's process: its thread that has started this program may be pinned itself */
    if (processor != NULL && sched_getaffinity(getppid(), sizeof allowed, &allowed) == 0) {
        own_processor = nth_allowed(atoi(processor));
        cpu_set_t one = only_own();
        sched_setaffinity(0, sizeof one, &one); /* may fail: the runs are only slower */
    }
}

void ws_pin_engine_thread(pid_t engine_thread, bool together) {
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
