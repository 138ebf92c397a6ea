// xenium: a sequence lock with two slots, one writer and two readers.
#include <cassert>
#include <thread>
#include <xenium/seqlock.hpp>

struct pair {
    long left, right;
};

static xenium::seqlock<pair, xenium::policy::slots<2>> lock(pair{0, 0});

static void read() {
    pair seen = lock.load();
    assert(seen.left == seen.right);
    pair again = lock.load();
    assert(again.left == again.right && again.left >= seen.left);
}

int main() {
    std::thread one(read);
    std::thread two(read);
    lock.store(pair{1, 1});
    lock.update([](pair &value) {
        value.left++;
        value.right++;
    });
    one.join();
    two.join();
    assert(lock.load().left == 2);
}
