/*
 * Programs that misbehave: each fault is a function, which the first of three threads calls. The threads otherwise count to
 * nine.
 */
#ifndef FAULTS_H
#define FAULTS_H

#define _GNU_SOURCE
#include <stdatomic.h>

struct fault {
    const char *name;
    void (*function)(void);
};

#define FAULT(name) {#name, name}

/* The faults of each file; the last entry has no name. */
extern const struct fault signals_faults[];
extern const struct fault processes_faults[];
extern const struct fault descriptors_faults[];
extern const struct fault memory_faults[];
extern const struct fault endless_faults[];
extern const struct fault output_faults[];
extern const struct fault large_faults[];

extern atomic_int counter;
extern int guarded;

void check(int condition);
void count_three(void);
void *counts(void *unused);

/* A system call by an instruction of its own, which no library intercepts. */
long direct_syscall(long number, long a, long b, long c);

#endif
