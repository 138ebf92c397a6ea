// moodycamel::ReaderWriterQueue: one producer, one consumer, blocks of one item so that the ring of blocks grows.
#include <cassert>
#include <readerwriterqueue/readerwriterqueue.h>
#include <thread>

static moodycamel::ReaderWriterQueue<int, 2> queue(1);

static void produce() {
    for (int i = 1; i <= 5; i++) {
        bool is_in = queue.enqueue(i);
        assert(is_in);
    }
}

int main() {
    std::thread producer(produce);
    for (int i = 1; i <= 5; i++) {
        int item;
        while (!queue.try_dequeue(item)) {
        }
        assert(item == i);
    }
    producer.join();
    assert(queue.peek() == nullptr);
}
