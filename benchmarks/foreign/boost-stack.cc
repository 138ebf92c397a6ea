// Boost.Lockfree: three threads put items on a stack and take some off.
#include <boost/lockfree/stack.hpp>
#include <cassert>
#include <thread>

static boost::lockfree::stack<int, boost::lockfree::capacity<6>> stack;
static int taken[3];

static void work(int self) {
    for (int i = 0; i < 2; i++) {
        bool is_on = stack.push(1 << (2 * self + i));
        assert(is_on);
        int item;
        if (stack.pop(item)) {
            taken[self] += item;
        }
    }
}

int main() {
    std::thread one(work, 0);
    std::thread two(work, 1);
    std::thread three(work, 2);
    one.join();
    two.join();
    three.join();
    int sum = taken[0] + taken[1] + taken[2];
    int item;
    while (stack.pop(item)) {
        sum += item;
    }
    assert(sum == 63); // each item once
}
