/* Calls the fault that the argument names, in the first of three threads that otherwise count to nine. */
#include "faults.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { UNKNOWN_FAULT = 44 };

atomic_int counter;
int guarded;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void check(int condition) {
    if (!condition) {
        abort();
    }
}

void count_three(void) {
    for (int i = 0; i < 3; i++) {
        atomic_fetch_add(&counter, 1);
        pthread_mutex_lock(&mutex);
        guarded++;
        pthread_mutex_unlock(&mutex);
    }
}

void *counts(void *unused) {
    count_three();
    return unused;
}

long direct_syscall(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

static void nothing(void) {}

static const struct fault no_fault[] = {FAULT(nothing), {0}};

static const struct fault *const all[] = {
        no_fault,      signals_faults, processes_faults, descriptors_faults,
        memory_faults, endless_faults, output_faults,    large_faults};

static const struct fault *find(const char *name) {
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (const struct fault *fault = all[i]; fault->name != NULL; fault++) {
            if (strcmp(fault->name, name) == 0) {
                return fault;
            }
        }
    }
    return NULL;
}

int main(int count, char **arguments) {
    pthread_t one, other;
    const struct fault *fault = count > 1 ? find(arguments[1]) : NULL;
    if (fault == NULL) {
        return UNKNOWN_FAULT;
    }
    pthread_create(&one, NULL, counts, NULL);
    pthread_create(&other, NULL, counts, NULL);
    fault->function();
    count_three();
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    check(guarded == 9);
    return 0;
}
