// Futures, tasks, exceptions passed between threads, shared pointers, and the waits of C++20.
#include <atomic>
#include <barrier>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <future>
#include <latch>
#include <memory>
#include <semaphore>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

static void exceptions() {
    std::promise<std::string> promise;
    auto future = promise.get_future();
    std::thread thread([&] {
        try {
            throw std::runtime_error("thrown there");
        } catch (...) {
            promise.set_exception(std::current_exception());
        }
    });
    try {
        future.get();
        assert(false);
    } catch (const std::exception &e) {
        assert(std::string(e.what()) == "thrown there");
    }
    thread.join();
}

static void tasks() {
    auto numbers = std::async(std::launch::async, [] { return std::vector<int>(10, 3); });
    std::packaged_task<int()> task([] { return 6; });
    auto six = task.get_future();
    std::thread(std::move(task)).detach();
    assert(numbers.get().size() == 10);
    assert(six.get() == 6);
    auto nothing = std::async(std::launch::async, [] {});
    while (nothing.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
    }
}

static void pointers() {
    auto text = std::make_shared<std::string>("shared");
    std::jthread thread([text] { assert(text->size() == 6); });
    text.reset();
}

static void waits() {
    int data = 0;
    std::counting_semaphore<4> units(0);
    std::jthread one([&] { data = 1; units.release(); });
    units.acquire();
    assert(data == 1);
    std::atomic<int> word{0};
    std::jthread other([&] { data = 2; word = 1; word.notify_one(); });
    word.wait(0);
    assert(data == 2);
    std::latch latch(2);
    std::jthread third([&] { data = 3; latch.count_down(); });
    latch.count_down();
    third.join();
    std::barrier barrier(2);
    std::jthread fourth([&] { barrier.arrive_and_wait(); });
    barrier.arrive_and_wait();
}

static void conditions() {
    std::mutex mutex;
    std::shared_mutex shared;
    std::condition_variable change;
    bool is_ready = false;
    std::jthread thread([&] {
        std::unique_lock both(shared);
        std::lock_guard guard(mutex);
        is_ready = true;
        change.notify_one();
    });
    std::unique_lock lock(mutex);
    change.wait(lock, [&] { return is_ready; });
    lock.unlock();
    std::shared_lock read(shared);
    assert(is_ready);
}

int main() {
    exceptions();
    tasks();
    pointers();
    waits();
    conditions();
    std::puts("ok");
}
