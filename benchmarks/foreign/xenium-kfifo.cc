// xenium: the bounded k-FIFO queue of Kirsch, Lippautz and Payer. It looks for a free slot from a random one on; what is random
// is the processor's time stamp in xenium, and no run could be repeated.
#define random time_stamp
#include <xenium/utils.hpp>
#undef random
#include <weakspot.h>
namespace xenium::utils {
inline std::uint64_t random() {
    return weakspot_choose(2);
}
}

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
