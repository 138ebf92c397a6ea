// xenium: the work-stealing deque with an array that has to grow while another thread steals.
#include <cassert>
#include <thread>
#include <xenium/chase_work_stealing_deque.hpp>

static xenium::chase_work_stealing_deque<int, xenium::policy::capacity<2>> deque;
static int items[5] = {1, 2, 4, 8, 16};
static int stolen;

static void steal() {
    for (int i = 0; i < 3; i++) {
        int *item;
        if (deque.try_steal(item)) {
            stolen += *item;
        }
    }
}

int main() {
    std::thread thief(steal);
    int sum = 0;
    int *item;
    for (int &each : items) {
        bool is_in = deque.try_push(&each);
        assert(is_in);
    }
    while (deque.try_pop(item)) {
        sum += *item;
    }
    thief.join();
    assert(sum + stolen == 31);
}
