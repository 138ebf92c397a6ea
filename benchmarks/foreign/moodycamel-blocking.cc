// moodycamel::BlockingConcurrentQueue: two producers, and a consumer that sleeps while there is nothing.
#include <cassert>
#include <concurrentqueue/blockingconcurrentqueue.h>
#include <thread>

static moodycamel::BlockingConcurrentQueue<int> queue;

static void produce(int first) {
    queue.enqueue(first);
    queue.enqueue(first + 1);
}

int main() {
    std::thread one(produce, 1);
    std::thread two(produce, 11);
    int last[2] = {0, 0};
    for (int i = 0; i < 4; i++) {
        int item;
        queue.wait_dequeue(item);
        int &before = last[item > 10];
        assert(item > before);
        before = item;
    }
    one.join();
    two.join();
    assert(last[0] == 2 && last[1] == 12);
}
