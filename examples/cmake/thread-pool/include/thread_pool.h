#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

/// A fixed number of threads that run tasks in the order of their submission.
class ThreadPool {
public:
    explicit ThreadPool(std::size_t threads) {
        workers_.reserve(threads);
        for (std::size_t i = 0; i < threads; ++i) {
            workers_.emplace_back([this] { work(); });
        }
    }

    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    ~ThreadPool() { shut_down(); }

    /// Adds a task. Throws std::runtime_error if the pool is shutting down; otherwise the task will run.
    template <typename F>
    auto submit(F&& function) -> std::future<std::invoke_result_t<std::decay_t<F>>> {
        using Result = std::invoke_result_t<std::decay_t<F>>;
        auto task = std::make_shared<std::packaged_task<Result()>>(std::forward<F>(function));
        std::future<Result> result = task->get_future();
        {
#ifdef BUG_LATE_TASK
            check_accepting(); // the workers may end before the task is in the queue
            std::lock_guard<std::mutex> lock(mutex_);
#elif defined(BUG_FLAG_RACE)
            check_accepting(); // reads the flag without the lock, to fail early
            std::lock_guard<std::mutex> lock(mutex_);
            check_accepting();
#else
            std::lock_guard<std::mutex> lock(mutex_);
            check_accepting();
#endif
            queue_.emplace_back([task] { (*task)(); });
        }
        wake_up_.notify_one();
        return result;
    }

    /// Runs the tasks that are in the queue, and ends the threads. One thread calls this, once or several times.
    void shut_down() {
        {
#ifndef BUG_LOST_WAKE_UP // without the lock, a worker may miss the wake-up between its check and its wait
            std::lock_guard<std::mutex> lock(mutex_);
#endif
            stopping_ = true;
        }
        wake_up_.notify_all();
        for (std::thread& worker : workers_) {
#ifdef BUG_NO_JOIN
            worker.detach(); // the threads still use the pool
#else
            worker.join();
#endif
        }
        workers_.clear();
    }

    /// The number of tasks that wait for a thread.
    std::size_t waiting() const {
        std::lock_guard<std::mutex> lock(mutex_);
        return queue_.size();
    }

private:
    void check_accepting() const {
        if (stopping_) {
            throw std::runtime_error("the thread pool is shutting down");
        }
    }

    void work() {
        while (true) {
            std::function<void()> task;
            {
                std::unique_lock<std::mutex> lock(mutex_);
                wake_up_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
                if (queue_.empty()) {
                    return;
                }
                task = std::move(queue_.front());
                queue_.pop_front();
            }
            task();
        }
    }

    mutable std::mutex mutex_; // guards the queue and the flag
    std::condition_variable wake_up_;
    std::deque<std::function<void()>> queue_;
#if defined(BUG_LOST_WAKE_UP) || defined(BUG_LATE_TASK)
    std::atomic<bool> stopping_{false};
#else
    bool stopping_ = false;
#endif
    std::vector<std::thread> workers_;
};
