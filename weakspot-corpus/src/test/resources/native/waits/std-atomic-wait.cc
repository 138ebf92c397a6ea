// std::atomic::wait blocks until another thread notifies it of a new value. A notifying thread first reads whether a thread
// waits. As instructions that is store buffering, but the standard excludes a lost notification, whatever the order of the
// write. Other data is ordered only by the memory orders that the program names.
#include <atomic>
#include <cassert>
#include <thread>

#ifdef ONE_BYTE
static std::atomic<char> flag{0};
#else
static std::atomic<int> flag{0};
#endif
static std::atomic<int> mine{0};
static std::atomic<int> yours{0};
int message;

int main() {
    std::thread waiter([] {
#if defined(SEES_NOTHING)
        flag.wait(0, std::memory_order_relaxed);
#elif defined(RELEASE_ACQUIRE) || defined(ONE_BYTE) || defined(OWN_STORE_BUFFERING)
        flag.wait(0, std::memory_order_acquire);
#else
        flag.wait(0); //! deadlock
#endif
        assert(message == 1); //! race
#ifdef OWN_STORE_BUFFERING
        mine.store(1, std::memory_order_relaxed);
        yours.load(std::memory_order_relaxed); //! robustness
#endif
    });
    message = 1; //! race
#if defined(RELEASE_ACQUIRE) || defined(ONE_BYTE) || defined(OWN_STORE_BUFFERING)
    flag.store(1, std::memory_order_release);
#else
    flag.store(1);
#endif
#ifndef DOES_NOT_NOTIFY
    flag.notify_one();
#endif
#ifdef OWN_STORE_BUFFERING
    yours.store(1, std::memory_order_relaxed);
    mine.load(std::memory_order_relaxed); //! robustness
#endif
    waiter.join(); //! deadlock
}
