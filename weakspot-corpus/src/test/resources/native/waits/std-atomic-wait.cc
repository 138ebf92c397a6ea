// std::atomic::wait sleeps until somebody notifies it of another value.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> flag{0};
static std::atomic_flag latch;
static int message;

int main() {
    std::thread waiter([] {
#ifdef SEES_NOTHING
        flag.wait(0, std::memory_order_relaxed);
#else
        flag.wait(0, std::memory_order_acquire); //! deadlock
#endif
        assert(message == 1); //! race
        latch.test_and_set();
        latch.notify_all();
    });
    message = 1; //! race
    flag.store(1, std::memory_order_release);
#ifndef DOES_NOT_NOTIFY
    flag.notify_one();
#endif
    latch.wait(false); //! deadlock
    waiter.join();
}
