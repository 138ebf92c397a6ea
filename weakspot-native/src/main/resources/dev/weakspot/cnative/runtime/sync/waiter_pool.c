/* The accesses of std::atomic::wait in libstdc++ to its counters of waiting threads. */
#include "link/access_log.h"
#include "link/interception.h"
#include "link/lookahead.h"
#include "sync/waiter_pool.h"

/*
 * In std::atomic::wait a thread increments a counter of waiters, reads the value, and waits in a futex; a notifying thread reads
 * the counter. As instructions that is store buffering: with less than seq_cst around it, either may miss the other. The standard
 * excludes that: a thread blocked on an old value is woken by a notification after the new value was written, in any memory
 * order. So the counter is not memory of the program: reads return its newest value, and it orders nothing. Objects that are not
 * futexes have a word beside the counter, which each notification changes; a thread that reads the new word is ordered after the
 * notification. [C++20 31.6 atomics.wait]
 */
bool ws_order_waiters(const volatile void *address, bool is_write) {
    enum { ONE = 128, VERSION = 64 }; /* each counter is followed by such a word, in a cache line of its own */
    bool is_version = ((uintptr_t)address - (uintptr_t)ws_waiter_pool) % ONE >= VERSION;
    if (is_version && !ws_is_lookahead) {
        ws_log_storage(is_write ? WS_RELEASE : WS_ACQUIRE, (const void *)address, 1, WS_HERE);
    }
    return false;
}
