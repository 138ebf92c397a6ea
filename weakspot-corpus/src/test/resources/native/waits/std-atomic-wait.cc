// std::atomic::wait sleeps until somebody notifies it of another value. Who notifies looks first whether anybody waits: with
// less than seq_cst that is store buffering inside the library. The kernel looks at the value again, so nobody sleeps for ever.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> flag{0};
int message;

int main() {
    std::thread waiter([] {
#if defined(SEES_NOTHING)
        flag.wait(0, std::memory_order_relaxed); //! robustness
#elif defined(RELEASE_ACQUIRE)
        flag.wait(0, std::memory_order_acquire); //! robustness
#else
        flag.wait(0); //! deadlock
#endif
        assert(message == 1); //! race
    });
    message = 1; //! race
#ifdef RELEASE_ACQUIRE
    flag.store(1, std::memory_order_release);
#else
    flag.store(1);
#endif
#ifndef DOES_NOT_NOTIFY
    flag.notify_one(); //! robustness
#endif
    waiter.join(); //! deadlock
}
