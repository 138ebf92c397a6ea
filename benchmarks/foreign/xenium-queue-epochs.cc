// xenium: the array queue of Ramalhete and Correia with epoch-based reclamation; two entries in a node.
#include <cassert>
#include <thread>
#include <xenium/ramalhete_queue.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

using reclaimer = xenium::reclamation::epoch_based<>;
static xenium::ramalhete_queue<
        int *,
        xenium::policy::reclaimer<reclaimer>,
        xenium::policy::entries_per_node<2>,
        xenium::policy::pop_retries<2>>
        queue;
static int items[6] = {1, 2, 4, 8, 16, 32};
static int taken[2];

static void work(int self) {
    for (int i = 0; i < 3; i++) {
        queue.push(&items[3 * self + i]);
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
    assert(sum == 63);
}
