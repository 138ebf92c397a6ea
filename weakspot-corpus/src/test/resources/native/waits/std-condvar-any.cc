// A condition variable that waits with a shared lock.
#include <cassert>
#include <condition_variable>
#include <shared_mutex>
#include <thread>

int value;

int main() {
    std::shared_mutex mutex;
    std::condition_variable_any changed;
    auto read = [&] {
        std::shared_lock lock(mutex);
        changed.wait(lock, [] { return value != 0; }); //! deadlock
        assert(value == 1);
    };
    std::thread first(read);
    std::thread second(read);
    {
        std::unique_lock lock(mutex);
        value = 1;
    }
#ifdef WAKES_ONE
    changed.notify_one();
#else
    changed.notify_all();
#endif
    first.join(); //! deadlock
    second.join(); //! deadlock
}
