// Boost.Lockfree: two producers and a consumer on a queue whose nodes come from a fixed number.
#include <boost/lockfree/queue.hpp>
#include <cassert>
#include <thread>

static boost::lockfree::queue<int, boost::lockfree::capacity<4>> queue;

static void produce(int first) {
    for (int i = first; i < first + 2; i++) {
        while (!queue.push(i)) {
        }
    }
}

int main() {
    int last[2] = {0, 0};
    std::thread one(produce, 1);
    std::thread two(produce, 11);
    for (int taken = 0; taken < 4;) {
        int item;
        if (queue.pop(item)) {
            int &before = last[item > 10];
            assert(item > before); // each producer's items come in its order
            before = item;
            taken++;
        }
    }
    one.join();
    two.join();
    assert(last[0] == 2 && last[1] == 12);
    assert(queue.empty());
}
