// xenium: the bounded k-FIFO queue of Kirsch, Lippautz and Payer.
#include <cassert>
#include <thread>
#include <xenium/kirsch_bounded_kfifo_queue.hpp>

static xenium::kirsch_bounded_kfifo_queue<int *> queue(2, 3);
static int items[4] = {1, 2, 4, 8};
static int taken[2];

static void work(int self) {
    for (int i = 0; i < 2; i++) {
        while (!queue.try_push(&items[2 * self + i])) {
        }
        int *item;
        if (queue.try_pop(item)) {
            taken[self] += *item;
        }
    }
}

int main() {
    std::thread one(work, 0);
    std::thread two(work, 1);
    one.join();
    two.join();
    int sum = taken[0] + taken[1];
    int *item;
    while (queue.try_pop(item)) {
        sum += *item;
    }
    assert(sum == 15);
}
