#include <atomic>
#include <thread>

int message;
std::atomic<bool> ready;

int main() {
    std::thread sender([] {
        message = 42;
        ready.store(true, std::memory_order_relaxed); // the bug: this has to be a release
    });
    while (!ready.load(std::memory_order_acquire)) {}
    bool isRight = message == 42;
    sender.join();
    return isRight ? 0 : 1;
}
