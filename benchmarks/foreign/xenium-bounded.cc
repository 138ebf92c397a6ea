// xenium: Vyukov's bounded queue, two producers and two consumers on two slots.
#include <cassert>
#include <thread>
#include <xenium/vyukov_bounded_queue.hpp>

static xenium::vyukov_bounded_queue<int> queue(2);
static int taken[2];

static void produce(int first) {
    for (int i = 0; i < 2; i++) {
        while (!queue.try_push(first << i)) {
        }
    }
}

static void consume(int self) {
    for (int i = 0; i < 2; i++) {
        int item;
        while (!queue.try_pop(item)) {
        }
        taken[self] += item;
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
    assert(taken[0] + taken[1] == 15);
}
