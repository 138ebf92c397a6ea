// The destructor of a packaged_task reads a reference count, and only needs to know that its own reference is the last one.
#include <atomic>
#include <cassert>
#include <future>
#include <thread>

static std::atomic<bool> isDone;

static int three() {
    return 3;
}

static void run(std::packaged_task<int()> task) {
    task();
    while (!isDone.load(std::memory_order_relaxed)) {
    }
}

int main() {
    std::packaged_task<int()> task(three);
    std::future<int> result = task.get_future();
    std::thread worker(run, std::move(task));
    int value = result.get();
    isDone.store(true, std::memory_order_relaxed);
    worker.join();
    assert(value == 3);
    return 0;
}
