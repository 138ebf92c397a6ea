// std::shared_mutex: a shared lock is for readers.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mutex;
int x;
int y;

int main() {
    std::thread writer([] {
#ifdef SHARED
        std::shared_lock lock(mutex);
#else
        std::unique_lock lock(mutex);
#endif
        x++; //! race
        y++; //! race
    });
    std::thread reader([] {
        std::shared_lock lock(mutex);
        volatile int sum = x + //! race
                           y;  //! race
        (void) sum;
    });
    writer.join();
    reader.join();
    assert(mutex.try_lock());
    mutex.unlock();
}
