// std::atomic<std::shared_ptr>: one pointer that several threads may change.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<std::shared_ptr<int>> current;

int main() {
    current = std::make_shared<int>(1);
    std::thread writer([] {
        std::shared_ptr<int> next = std::make_shared<int>(2);
#ifdef PUBLISHES_EARLY
        current = next;
        *next = 3; //! race
#else
        *next = 3;
        current = next;
#endif
    });
    std::thread reader([] {
        std::shared_ptr<int> seen = current.load();
        volatile int value = *seen; //! race
        (void) value;
    });
    writer.join();
    reader.join();
}
