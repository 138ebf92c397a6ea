/* A shared pointer that threads replace and read. */
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct pair {
    int left, right;
};

static std::atomic<std::shared_ptr<pair>> shared;

static void put(std::shared_ptr<pair> next) {
    shared.store(next);
}

static std::shared_ptr<pair> get() {
    return shared.load();
}

int main() {
    std::thread writer([] {
        for (int i = 1; i <= 2; i++) {
            put(std::make_shared<pair>(pair{i, i}));
        }
    });
    std::thread reader([] {
        for (int i = 0; i < 2; i++) {
            std::shared_ptr<pair> seen = get();
            assert(!seen || seen->left == seen->right);
        }
    });
    std::shared_ptr<pair> last = shared.exchange(nullptr);
    assert(!last || last->left == last->right);
    std::shared_ptr<pair> expected;
    shared.compare_exchange_strong(expected, last);
    writer.join();
    reader.join();
}
