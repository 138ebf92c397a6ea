// std::condition_variable with and without a predicate and with a deadline, and std::condition_variable_any.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;

static std::mutex mutex;
static std::condition_variable ready;
static bool is_ready;
static std::shared_mutex any_mutex;
static std::condition_variable_any any_ready;
static bool is_any_ready;

int main() {
    std::thread waiter([] {
        std::unique_lock lock(mutex);
#ifdef NO_PREDICATE
        ready.wait(lock); //! deadlock
#else
        ready.wait(lock, [] { return is_ready; });
#endif
        ready.wait_for(lock, 10s, [] { return false; });
        ready.wait_until(lock, std::chrono::system_clock::now() + 10s);
        std::shared_lock any_lock(any_mutex);
        any_ready.wait(any_lock, [] { return is_any_ready; });
    });
    std::thread signaller([] {
        {
            std::lock_guard lock(mutex);
            is_ready = true;
        }
        ready.notify_one();
        std::unique_lock any_lock(any_mutex);
        is_any_ready = true;
        any_ready.notify_all();
    });
    waiter.join(); //! deadlock
    signaller.join();
}
