// xenium: the queue of Michael and Scott with hazard pointers, nodes freed at once.
#include <cassert>
#include <thread>
#include <xenium/michael_scott_queue.hpp>
#include <xenium/reclamation/hazard_pointer.hpp>

using reclaimer = xenium::reclamation::hazard_pointer<>::with<
        xenium::policy::allocation_strategy<xenium::reclamation::hp_allocation::static_strategy<3, 0, 0>>>;
static xenium::michael_scott_queue<int, xenium::policy::reclaimer<reclaimer>> queue;
static int taken[2];

static void work(int self) {
    for (int i = 0; i < 2; i++) {
        queue.push(10 * self + i + 1);
        int item;
        if (queue.try_pop(item)) {
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
    while (queue.try_pop(item)) {
        sum += item;
    }
    assert(sum == 1 + 2 + 11 + 12);
}
