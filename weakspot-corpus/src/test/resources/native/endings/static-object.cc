// The destructors of static objects run while detached threads still use the objects.
#include <mutex>
#include <thread>

struct Log {
    std::mutex mutex;
    int entries = 0;

    void add() {
        std::lock_guard<std::mutex> lock(mutex);
        entries++; //! race
    }

    ~Log() {
#ifdef DESTROYED
        entries = -1; //! race
#endif
    }
};

static Log messages;

int main() {
    std::thread([] { messages.add(); }).detach();
    messages.add();
}
