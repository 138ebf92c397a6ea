// A suite with a set-up, which each run would repeat. The test case prints the parent process.
#include <atomic>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <thread>
#include <unistd.h>

class Dictionary : public testing::Test {
protected:
    static std::map<std::string, int> *words;

    static void SetUpTestSuite() {
        words = new std::map<std::string, int>;
        for (int i = 0; i < 1000; i++) {
            words->emplace(std::to_string(i), i);
        }
    }

    static void TearDownTestSuite() {
        delete words;
    }
};

std::map<std::string, int> *Dictionary::words;

TEST_F(Dictionary, IsRead) {
    std::atomic<int> sum{0};
    std::thread first([&] { sum += words->at("20"); });
    std::thread second([&] { sum += words->at("22"); });
    first.join();
    second.join();
    EXPECT_EQ(sum.load(), 42);
    std::printf("parent %d\n", static_cast<int>(getppid()));
}

int main(int count, char **values) {
    testing::InitGoogleTest(&count, values);
    return RUN_ALL_TESTS();
}
