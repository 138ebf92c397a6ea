// A detached thread that uses memory of a function that may have returned.
#include <atomic>
#include <thread>

static std::atomic<int> is_done{0};

#ifdef ON_THE_HEAP_OF_ANOTHER
static void start(int *value) {
    std::thread([value] {
        *value = 1; //! use-after-free
        is_done = 1;
    }).detach();
}
#else
static void start(int *) {
    std::thread([value = new int] {
        *value = 1;
        delete value;
        is_done = 1;
    }).detach();
}
#endif

int main() {
    int *value = new int;
    start(value);
    delete value; //! use-after-free
    while (!is_done) {
    }
}
