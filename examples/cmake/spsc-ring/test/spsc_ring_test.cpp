#include "spsc_ring.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

TEST(SpscRing, StartsEmpty) {
    SpscRing<int, 4> ring;
    EXPECT_TRUE(ring.empty());
    EXPECT_EQ(ring.try_pop(), std::nullopt);
}

TEST(SpscRing, RefusesAnElementWhenFull) {
    SpscRing<int, 2> ring;
    EXPECT_TRUE(ring.try_push(1));
    EXPECT_TRUE(ring.try_push(2));
    EXPECT_FALSE(ring.try_push(3));
    EXPECT_EQ(ring.size(), ring.capacity());
    EXPECT_EQ(ring.try_pop(), 1);
    EXPECT_TRUE(ring.try_push(3));
}

TEST(SpscRing, KeepsTheOrderAroundTheEnd) {
    SpscRing<std::string, 2> ring;
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(ring.try_push(std::to_string(i)));
        ASSERT_EQ(ring.try_pop(), std::to_string(i));
    }
    EXPECT_TRUE(ring.empty());
}

TEST(SpscRing, MovesElements) {
    SpscRing<std::unique_ptr<int>, 2> ring;
    ASSERT_TRUE(ring.try_push(std::make_unique<int>(7)));
    auto popped = ring.try_pop();
    ASSERT_TRUE(popped.has_value());
    EXPECT_EQ(**popped, 7);
}

TEST(SpscRing, TransfersAllElementsInOrder) {
    constexpr int kElements = 6;
    SpscRing<std::string, 2> ring;
    std::thread producer([&ring] {
        for (int i = 0; i < kElements; ++i) {
            while (!ring.try_push("element " + std::to_string(i))) {
                std::this_thread::yield();
            }
        }
    });
    std::vector<std::string> received;
    while (received.size() < kElements) {
        if (auto element = ring.try_pop()) {
            received.push_back(*element);
        } else {
            std::this_thread::yield();
        }
    }
    producer.join();
    for (int i = 0; i < kElements; ++i) {
        EXPECT_EQ(received[i], "element " + std::to_string(i));
    }
    EXPECT_TRUE(ring.empty());
}

TEST(SpscRing, ReportsASizeWithinTheCapacity) {
    SpscRing<int, 2> ring;
    std::thread consumer([&ring] {
        int popped = 0;
        while (popped < 3) {
            if (ring.try_pop()) {
                ++popped;
            } else {
                std::this_thread::yield();
            }
        }
    });
    int pushed = 0;
    while (pushed < 3) {
        if (ring.try_push(pushed)) {
            ++pushed;
        } else {
            std::this_thread::yield();
        }
        EXPECT_LE(ring.size(), ring.capacity());
    }
    consumer.join();
}
