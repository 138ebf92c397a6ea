// atomic_queue: its two queues of fixed size, two producers and two consumers on two slots each. A push waits for room, a pop for an item.
#include <atomic_queue/atomic_queue.h>
#include <cassert>
#include <thread>

static atomic_queue::AtomicQueue<int, 2> values;
static atomic_queue::AtomicQueue2<int, 2> objects;
static int taken[2];

static void produce(int first) {
    for (int i = 0; i < 2; i++) {
        values.push(first << i);
        objects.push(first << i);
    }
}

static void consume(int self) {
    for (int i = 0; i < 2; i++) {
        taken[self] += values.pop();
        taken[self] += objects.pop();
    }
}

int main() {
    std::thread one(produce, 1);
    std::thread two(produce, 4);
    std::thread three(consume, 0);
    std::thread four(consume, 1);
    one.join();
    two.join();
    three.join();
    four.join();
    assert(taken[0] + taken[1] == 30);
}
