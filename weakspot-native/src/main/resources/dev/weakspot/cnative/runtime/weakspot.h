/*
 * What a program may tell Weakspot. It need not: without this header everything works as well. And with it the
 * program still builds and runs without Weakspot: then all of this does nothing, costs next to nothing, and needs no
 * library.
 *
 *     #include <weakspot.h>
 *
 * For C and C++, gcc and clang, on systems with ELF; elsewhere all of it is empty.
 */
#ifndef WEAKSPOT_H
#define WEAKSPOT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && defined(__ELF__)
#define WEAKSPOT_WEAK __attribute__((weak, visibility("default")))

/* The run-time has these; in a program that is not linked with it their addresses are null. */
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
 * Where runs begin. Usually each run begins with the program. One that first does much that is the same each time
 * (reads a file, fills a table) says WEAKSPOT_DEFERRED_START; once, outside all functions, and weakspot_start() where
 * it is done with that: it is done once, and each run goes on from there. No other thread may be there yet, and no
 * lock held.
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

/* Whether Weakspot decides now over what this thread does. */
#define weakspot_is_running() WEAKSPOT_ASK(weakspot_do_is_running, (), 0)

/* One of 0 … alternatives - 1: Weakspot tries them all, as it tries all schedules; otherwise it is 0. */
#define weakspot_choose(alternatives) WEAKSPOT_ASK(weakspot_do_choose, (alternatives), 0u)

/*
 * Waits until a condition holds that another thread makes true. Weakspot finds waiting loops by itself; this says it
 * where the loop has side effects, or looks at what Weakspot cannot see.
 */
#define weakspot_await(condition)                                                                                      \
    do {                                                                                                               \
        while (!(condition)) {                                                                                         \
            WEAKSPOT_DO(weakspot_do_pause, ());                                                                        \
        }                                                                                                              \
    } while (0)

/*
 * Plain accesses of this thread in between are not looked at: races that are wanted, counters for statistics. May
 * nest.
 */
#define weakspot_ignore_begin() WEAKSPOT_DO(weakspot_do_ignore_begin, ())
#define weakspot_ignore_end() WEAKSPOT_DO(weakspot_do_ignore_end, ())

/*
 * What comes before the first happens before what comes after the second, if that comes later and names the same
 * address. For synchronisation that Weakspot cannot see: inline assembly, libraries that are built without it,
 * hardware.
 */
#define weakspot_happens_before(address) WEAKSPOT_DO(weakspot_do_happens_before, (address))
#define weakspot_happens_after(address) WEAKSPOT_DO(weakspot_do_happens_after, (address))

/* How the report calls this thread, and memory that has no name of its own. */
#define weakspot_name_thread(name) WEAKSPOT_DO(weakspot_do_name_thread, (name))
#define weakspot_name_location(address, size, name) WEAKSPOT_DO(weakspot_do_name_location, (address, size, name))

#ifdef __cplusplus
}
#endif

#endif
