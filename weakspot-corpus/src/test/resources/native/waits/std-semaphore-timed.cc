// try_acquire_for times out in virtual time, possibly before the release.
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

using namespace std::chrono_literals;

int message;

int main() {
    std::binary_semaphore ready{0};
    std::thread sender([&] {
        message = 1; //! race
        ready.release();
    });
#ifdef DOES_NOT_LOOK
    ready.try_acquire_for(10ms);
#else
    while (!ready.try_acquire_for(10ms)) {
    }
#endif
    assert(message == 1); //! race assertion
#ifndef DOES_NOT_LOOK
    auto then = std::chrono::steady_clock::now() + 5ms;
    assert(!ready.try_acquire_until(then));
    assert(std::chrono::steady_clock::now() >= then);
#endif
    sender.join();
}
