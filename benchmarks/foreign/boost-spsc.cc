// Boost.Lockfree: one producer and one consumer on a ring that is often full; messages are more than a word.
#include <boost/lockfree/spsc_queue.hpp>
#include <cassert>
#include <thread>

struct message {
    int number;
    int same;
    long twice;
};

static boost::lockfree::spsc_queue<message, boost::lockfree::capacity<2>> ring;

static void produce() {
    for (int i = 1; i <= 5; i++) {
        while (!ring.push(message{i, i, 2L * i})) {
        }
    }
}

int main() {
    std::thread producer(produce);
    for (int i = 1; i <= 5; i++) {
        message got;
        while (!ring.pop(got)) {
        }
        assert(got.number == i && got.same == i && got.twice == 2L * i);
    }
    producer.join();
}
