// moodycamel::BlockingReaderWriterCircularBuffer: both sides sleep when they have to.
#include <cassert>
#include <readerwriterqueue/readerwritercircularbuffer.h>
#include <thread>

static moodycamel::BlockingReaderWriterCircularBuffer<int> buffer(2);

static void produce() {
    for (int i = 1; i <= 5; i++) {
        buffer.wait_enqueue(i);
    }
}

int main() {
    std::thread producer(produce);
    for (int i = 1; i <= 5; i++) {
        int item;
        buffer.wait_dequeue(item);
        assert(item == i);
    }
    producer.join();
}
