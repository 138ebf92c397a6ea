// A future waits for ever if its promise is never set. The destructor of an unset promise stores an exception in the future.
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    int message = 0;
    std::thread thread([&] {
        message = 1;
#if defined(DROPPED)
        std::promise<int> dropped = std::move(promise);
#elif !defined(NEVER_KEPT)
        promise.set_value(42);
#endif
    });
    assert(future.get() == 42); //! deadlock crash
    assert(message == 1);
    thread.join();

    std::packaged_task<int(int)> task([](int x) { return x + 1; });
    std::shared_future<int> result = task.get_future().share();
    std::thread other(std::move(task), 1);
    assert(result.get() == 2 && result.get() == 2);
    other.join();
}
