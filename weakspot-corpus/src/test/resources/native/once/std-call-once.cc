// std::call_once: if the routine throws, the next thread runs it again.
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

static std::once_flag once;
int attempts;
int value;

static void initialise() {
    if (++attempts == 1) {
        throw std::runtime_error("not yet");
    }
    value = 42; //! race
}

static void use() {
    try {
        std::call_once(once, initialise);
#ifndef AFTER_FAILURE
        assert(value == 42);
#endif
    } catch (const std::runtime_error &) {
    }
#ifdef AFTER_FAILURE
    volatile int seen = value; //! race
    (void) seen;
#endif
}

int main() {
    std::thread first(use);
    std::thread second(use);
    first.join();
    second.join();
    assert(attempts == 2 && value == 42);
}
