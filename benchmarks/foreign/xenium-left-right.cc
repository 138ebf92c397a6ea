// xenium: left-right, a writer that waits for readers instead of the other way round.
#include <cassert>
#include <thread>
#include <xenium/left_right.hpp>

struct pair {
    int left, right;
};

static xenium::left_right<pair> both(pair{0, 0});

static void read() {
    int last = 0;
    for (int i = 0; i < 2; i++) {
        int seen = both.read([](const pair &value) {
            assert(value.left == value.right);
            return value.left;
        });
        assert(seen >= last);
        last = seen;
    }
}

int main() {
    std::thread one(read);
    std::thread two(read);
    for (int i = 0; i < 2; i++) {
        both.update([](pair &value) {
            value.left++;
            value.right++;
        });
    }
    one.join();
    two.join();
}
