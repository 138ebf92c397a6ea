// The destructors of static objects run while detached threads may still use the objects.
#include <mutex>
#include <thread>

struct Log {
    std::mutex mutex;
    int *entries = new int(0);

    void add() {
        std::lock_guard<std::mutex> lock(mutex);
        ++*entries; //! race use-after-free
    }

#ifdef DESTROYED
    ~Log() {
        delete entries; //! race
    }
#endif
};

static Log messages;

int main() {
    std::thread([] { messages.add(); }).detach();
    messages.add();
}
