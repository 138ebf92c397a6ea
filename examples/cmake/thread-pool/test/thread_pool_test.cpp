#include "thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

TEST(ThreadPool, WithoutThreadsKeepsTasksWaiting) {
    ThreadPool pool(0);
    EXPECT_EQ(pool.waiting(), 0u);
    auto result = pool.submit([] { return 1; });
    EXPECT_EQ(pool.waiting(), 1u);
    EXPECT_TRUE(result.valid());
}

TEST(ThreadPool, RefusesATaskAfterTheShutdown) {
    ThreadPool pool(0);
    pool.shut_down();
    EXPECT_THROW(pool.submit([] {}), std::runtime_error);
    EXPECT_EQ(pool.waiting(), 0u);
}

TEST(ThreadPool, ReturnsTheResult) {
    ThreadPool pool(1);
    EXPECT_EQ(pool.submit([] { return 42; }).get(), 42);
}

TEST(ThreadPool, PassesAnExceptionOn) {
    ThreadPool pool(1);
    auto result = pool.submit([]() -> int { throw std::invalid_argument("no"); });
    EXPECT_THROW(result.get(), std::invalid_argument);
}

TEST(ThreadPool, RunsAllTasksBeforeItEnds) {
    std::atomic<int> done{0};
    {
        ThreadPool pool(2);
        for (int i = 0; i < 3; ++i) {
            pool.submit([&done] { done.fetch_add(1, std::memory_order_relaxed); });
        }
    }
    EXPECT_EQ(done.load(std::memory_order_relaxed), 3);
}

TEST(ThreadPool, RunsATaskThatItAcceptsDuringTheShutdown) {
    ThreadPool pool(1);
    std::thread client([&pool] {
        std::future<int> result;
        try {
            result = pool.submit([] { return 7; });
        } catch (const std::runtime_error&) {
            return; // the shutdown came first
        }
        EXPECT_EQ(result.get(), 7);
    });
    pool.shut_down();
    client.join();
}
