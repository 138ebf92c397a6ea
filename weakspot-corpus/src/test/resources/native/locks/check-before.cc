// A flag is read by an inlined function. gcc -O2 gives the instrumentation of that read no line, so that the line table has the line
// of the call for it.
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

struct Pool {
    std::mutex mutex;
    bool stopping = false;
    int tasks = 0;

    void check() const {
        if (stopping) { //! race
            throw std::runtime_error("stopping");
        }
    }

    void submit(const std::shared_ptr<int>& task) {
        {
            std::shared_ptr<int> copy = task;
            tasks += *copy;
        }
#ifdef UNLOCKED
        check();
#endif
        std::lock_guard<std::mutex> lock(mutex);
        check();
        tasks++;
    }
};

int main() {
    Pool pool;
    auto task = std::make_shared<int>(1);
    std::thread client([&] {
        try {
            pool.submit(task);
        } catch (const std::runtime_error&) {
        }
    });
    {
        std::lock_guard<std::mutex> lock(pool.mutex);
        pool.stopping = true; //! race
    }
    client.join();
    return pool.tasks < 0;
}
