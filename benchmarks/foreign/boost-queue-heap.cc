// Boost.Lockfree: the queue with nodes from the heap and a free list, two threads that both put in and take out.
#include <boost/lockfree/queue.hpp>
#include <cassert>
#include <thread>

static boost::lockfree::queue<int> queue(1);
static int taken[2];

static void work(int self) {
    for (int i = 0; i < 2; i++) {
        bool is_in = queue.push(10 * self + i + 1);
        assert(is_in);
        int item;
        if (queue.pop(item)) {
            taken[self] += item;
        }
    }
}

int main() {
    std::thread one(work, 0);
    std::thread two(work, 1);
    one.join();
    two.join();
    int sum = taken[0] + taken[1];
    int item;
    while (queue.pop(item)) {
        sum += item;
    }
    assert(sum == 1 + 2 + 11 + 12);
}
