// xenium: the work-stealing deque of Chase and Lev, its owner and two thieves.
#include <cassert>
#include <thread>
#include <xenium/chase_work_stealing_deque.hpp>

static xenium::chase_work_stealing_deque<int, xenium::policy::capacity<8>> deque;
static int items[3] = {1, 2, 4};
static int stolen[2];

static void steal(int self) {
    for (int i = 0; i < 2; i++) {
        int *item;
        if (deque.try_steal(item)) {
            stolen[self] += *item;
        }
    }
}

int main() {
    std::thread one(steal, 0);
    std::thread two(steal, 1);
    int sum = 0;
    int *item;
    for (int &each : items) {
        bool is_in = deque.try_push(&each);
        assert(is_in);
    }
    while (deque.try_pop(item)) {
        sum += *item;
    }
    one.join();
    two.join();
    assert(sum + stolen[0] + stolen[1] == 7); // each item once
}
