/* The waiters of std::atomic::wait in libstdc++. */
#ifndef WEAKSPOT_WAITER_POOL_H
#define WEAKSPOT_WAITER_POOL_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/*
 * The table in which libstdc++ counts the threads in std::atomic::wait: the static variable
 * std::__detail::__waiter_pool_base::_S_for(const void *)::__w of its headers. Null if the program does not use it.
 */
extern char ws_waiter_pool[] __asm__("_ZZNSt8__detail18__waiter_pool_base6_S_forEPKvE3__w")
        __attribute__((weak, visibility("default")));
enum { WS_WAITER_POOL_BYTES = 16 * 128 };

static inline bool ws_is_in_waiter_pool(const volatile void *address) {
    return (uintptr_t)address - (uintptr_t)ws_waiter_pool < WS_WAITER_POOL_BYTES;
}

/* Logs the order that an access to the table creates. Returns false: the engine does not decide the access. */
bool ws_order_waiters(const volatile void *address, bool is_write);

#pragma GCC visibility pop

#endif
