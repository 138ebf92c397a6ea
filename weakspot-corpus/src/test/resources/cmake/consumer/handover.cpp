// Hands the argument over to another thread. With RELAXED the flag does not publish it.
#include <weakspot.h>

#include <atomic>
#include <cstdlib>
#include <thread>

static int message;
static std::atomic<bool> ready;

#ifdef RELAXED
constexpr std::memory_order publish = std::memory_order_relaxed;
#else
constexpr std::memory_order publish = std::memory_order_release;
#endif

int main(int count, char **arguments) {
    if (count != 2) {
        return 2;
    }
    std::thread sender([&] {
        weakspot_name_thread("sender");
        message = std::atoi(arguments[1]);
        ready.store(true, publish);
    });
    weakspot_await(ready.load(std::memory_order_acquire));
    int received = message;
    sender.join();
    return received == 42 ? 0 : 1;
}
