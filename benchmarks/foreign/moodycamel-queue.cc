// moodycamel::ConcurrentQueue: two producers, one with a token, and two consumers.
#include <cassert>
#include <concurrentqueue/concurrentqueue.h>
#include <thread>

struct small_blocks : moodycamel::ConcurrentQueueDefaultTraits {
    static const size_t BLOCK_SIZE = 2; // so that blocks end and are used again
    static const size_t INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 2;
};

static moodycamel::ConcurrentQueue<int, small_blocks> queue(2);
static int taken[2];

static void produce_with_token() {
    moodycamel::ProducerToken token(queue);
    for (int i = 0; i < 3; i++) {
        queue.enqueue(token, 1 << i);
    }
}

static void produce() {
    for (int i = 3; i < 6; i++) {
        queue.enqueue(1 << i);
    }
}

static void consume(int self) {
    for (int i = 0; i < 3; i++) {
        int item;
        if (queue.try_dequeue(item)) {
            taken[self] += item;
        }
    }
}

int main() {
    std::thread one(produce_with_token);
    std::thread two(produce);
    std::thread three(consume, 0);
    std::thread four(consume, 1);
    one.join();
    two.join();
    three.join();
    four.join();
    int sum = taken[0] + taken[1];
    int item;
    while (queue.try_dequeue(item)) {
        sum += item;
    }
    assert(sum == 63);
}
