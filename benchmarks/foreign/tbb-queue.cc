// oneTBB: its bounded queue, whose push and pop sleep, and a loop that its own threads divide among them.
#include <atomic>
#include <cassert>
#include <tbb/concurrent_queue.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <thread>

static tbb::concurrent_bounded_queue<int> queue;

static void produce(int first) {
    queue.push(first);
    queue.push(first + 1);
}

int main() {
    queue.set_capacity(1);
    std::thread one(produce, 1);
    std::thread two(produce, 11);
    int last[2] = {0, 10};
    for (int i = 0; i < 4; i++) {
        int item;
        queue.pop(item);
        int &before = last[item > 10];
        assert(item == before + 1);
        before = item;
    }
    one.join();
    two.join();

    tbb::global_control two_threads(tbb::global_control::max_allowed_parallelism, 2);
    int done[4] = {0, 0, 0, 0};
    tbb::parallel_for(0, 4, [&](int i) { done[i]++; });
    for (int times : done) {
        assert(times == 1);
    }
}
