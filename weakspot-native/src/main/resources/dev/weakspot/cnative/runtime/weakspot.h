/*
 * Annotations for programs that are tested with Weakspot.
 *
 *     #include <weakspot.h>
 *
 * The header is optional: Weakspot tests programs without annotations, too. A program with annotations also builds and
 * runs without Weakspot: it needs no library, and each annotation costs one comparison with a null pointer.
 *
 * For C and C++, gcc and clang, on systems with ELF. Elsewhere the annotations are empty.
 */
#ifndef WEAKSPOT_H
#define WEAKSPOT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && defined(__ELF__)
#define WEAKSPOT_WEAK __attribute__((weak, visibility("default")))

/* Defined in the run-time of Weakspot. In a program that is not linked with it, their addresses are null. */
void weakspot_do_start(void) WEAKSPOT_WEAK;
int weakspot_do_is_running(void) WEAKSPOT_WEAK;
unsigned weakspot_do_choose(unsigned alternatives) WEAKSPOT_WEAK;
void weakspot_do_pause(void) WEAKSPOT_WEAK;
void weakspot_do_ignore_begin(void) WEAKSPOT_WEAK;
void weakspot_do_ignore_end(void) WEAKSPOT_WEAK;
void weakspot_do_happens_before(const volatile void *address) WEAKSPOT_WEAK;
void weakspot_do_happens_after(const volatile void *address) WEAKSPOT_WEAK;
void weakspot_do_name_thread(const char *name) WEAKSPOT_WEAK;
void weakspot_do_name_location(const volatile void *address, size_t size, const char *name) WEAKSPOT_WEAK;

#define WEAKSPOT_DO(function, arguments) ((function) ? (function)arguments : (void)0)
#define WEAKSPOT_ASK(function, arguments, otherwise) ((function) ? (function)arguments : (otherwise))
#else
#define WEAKSPOT_DO(function, arguments) ((void)0)
#define WEAKSPOT_ASK(function, arguments, otherwise) (otherwise)
#endif

/*
 * The start of the runs. By default each run begins at the start of the program. A program with a long initialisation
 * that is the same in each run (it reads a file, fills a table) can do it once, before all runs:
 *
 *     WEAKSPOT_DEFERRED_START;     once, outside all functions
 *     weakspot_start();            after the initialisation: each run begins here
 *
 * When weakspot_start() is called, the program must have one thread only, and must hold no lock.
 */
#ifdef __cplusplus
#define WEAKSPOT_DEFERRED_START                                                                                        \
    extern "C" {                                                                                                       \
    extern int weakspot_deferred_start;                                                                                \
    __attribute__((visibility("default"))) int weakspot_deferred_start = 1;                                            \
    }                                                                                                                  \
    extern "C" int weakspot_deferred_start
#else
#define WEAKSPOT_DEFERRED_START                                                                                        \
    extern int weakspot_deferred_start;                                                                                \
    __attribute__((visibility("default"))) int weakspot_deferred_start = 1
#endif
#define weakspot_start() WEAKSPOT_DO(weakspot_do_start, ())

/* 1 if Weakspot controls the calling thread now, otherwise 0. */
#define weakspot_is_running() WEAKSPOT_ASK(weakspot_do_is_running, (), 0)

/* A number from 0 to alternatives - 1, which Weakspot chooses as it chooses schedules. Without Weakspot it is 0. */
#define weakspot_choose(alternatives) WEAKSPOT_ASK(weakspot_do_choose, (alternatives), 0u)

/*
 * Waits until another thread has made the condition true. Weakspot detects most waiting loops without this annotation.
 * A loop needs it if its body has side effects, or if its condition depends on state outside the program's memory.
 */
#define weakspot_await(condition)                                                                                      \
    do {                                                                                                               \
        while (!(condition)) {                                                                                         \
            WEAKSPOT_DO(weakspot_do_pause, ());                                                                        \
        }                                                                                                              \
    } while (0)

/*
 * Between these two, Weakspot does not check the non-atomic accesses of the calling thread: for intended races, such as
 * counters for statistics. Such sections may nest.
 */
#define weakspot_ignore_begin() WEAKSPOT_DO(weakspot_do_ignore_begin, ())
#define weakspot_ignore_end() WEAKSPOT_DO(weakspot_do_ignore_end, ())

/*
 * A happens-before edge from a weakspot_happens_before to each later weakspot_happens_after with the same address. For
 * synchronisation that Weakspot does not intercept: inline assembly, libraries built without Weakspot, hardware.
 */
#define weakspot_happens_before(address) WEAKSPOT_DO(weakspot_do_happens_before, (address))
#define weakspot_happens_after(address) WEAKSPOT_DO(weakspot_do_happens_after, (address))

/* The names that reports use for the calling thread, and for memory that is not a variable of the program. */
#define weakspot_name_thread(name) WEAKSPOT_DO(weakspot_do_name_thread, (name))
#define weakspot_name_location(address, size, name) WEAKSPOT_DO(weakspot_do_name_location, (address, size, name))

#ifdef __cplusplus
}
#endif

#endif
