// std::atomic<std::shared_ptr>: several threads replace one pointer. In libstdc++ 12 a load releases its internal lock by a
// relaxed store, so its read races with the next store: a defect of the library, not of this program.
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
        current = next; //! race
        *next = 3; //! race
#else
        *next = 3;
        current = next; //! race
#endif
    });
    std::thread reader([] {
        std::shared_ptr<int> seen = current.load(); //! race
        volatile int value = *seen; //! race
        (void) value;
    });
    writer.join();
    reader.join();
}
