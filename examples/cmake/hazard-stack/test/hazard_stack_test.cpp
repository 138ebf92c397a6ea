#include "hazard_stack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

std::vector<int> drain(HazardStack<int>& stack) {
    std::vector<int> values;
    while (auto value = stack.pop()) {
        values.push_back(*value);
    }
    return values;
}

} // namespace

TEST(HazardStack, StartsEmpty) {
    HazardStack<int> stack;
    EXPECT_TRUE(stack.empty());
    EXPECT_EQ(stack.pop(), std::nullopt);
}

TEST(HazardStack, PopsTheNewestFirst) {
    HazardStack<std::string> stack;
    stack.push("a");
    stack.push("b");
    stack.push("c");
    EXPECT_EQ(stack.pop(), "c");
    EXPECT_EQ(stack.pop(), "b");
    EXPECT_EQ(stack.pop(), "a");
    EXPECT_TRUE(stack.empty());
}

TEST(HazardStack, DestroysTheElementsThatRemain) {
    auto element = std::make_shared<int>(1);
    {
        HazardStack<std::shared_ptr<int>> stack;
        stack.push(element);
        stack.push(element);
        stack.pop();
    }
    EXPECT_EQ(element.use_count(), 1);
}

TEST(HazardStack, KeepsTheElementsOfConcurrentPushes) {
    HazardStack<int> stack;
    std::thread other([&stack] {
        stack.push(1);
        stack.push(2);
    });
    stack.push(3);
    stack.push(4);
    other.join();
    std::vector<int> values = drain(stack);
    std::sort(values.begin(), values.end());
    EXPECT_EQ(values, (std::vector<int>{1, 2, 3, 4}));
}

TEST(HazardStack, GivesEachElementToOneThread) {
    HazardStack<int> stack;
    for (int i = 1; i <= 4; ++i) {
        stack.push(i);
    }
    std::vector<int> others;
    std::thread other([&] { others = drain(stack); });
    std::vector<int> values = drain(stack);
    other.join();
    values.insert(values.end(), others.begin(), others.end());
    std::sort(values.begin(), values.end());
    EXPECT_EQ(values, (std::vector<int>{1, 2, 3, 4}));
}

TEST(HazardStack, PushesWhatAnotherThreadPops) {
    HazardStack<int> stack;
    stack.push(1);
    stack.push(2);
    std::vector<int> others;
    std::thread other([&] {
        for (int i = 0; i < 2; ++i) {
            if (auto value = stack.pop()) {
                others.push_back(*value);
            }
        }
    });
    std::vector<int> values;
    for (int i = 0; i < 2; ++i) {
        if (auto value = stack.pop()) {
            values.push_back(*value);
        }
    }
    stack.push(3);
    other.join();
    std::vector<int> rest = drain(stack);
    values.insert(values.end(), others.begin(), others.end());
    values.insert(values.end(), rest.begin(), rest.end());
    std::sort(values.begin(), values.end());
    EXPECT_EQ(values, (std::vector<int>{1, 2, 3}));
}
