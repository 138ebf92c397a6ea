// The destructor of a thread_local object runs in its thread, before a join of that thread returns.
#include <cassert>
#include <thread>

int destroyed;

struct Local {
    int value = 0;
    ~Local() { destroyed += value; } //! race
};

static thread_local Local local;

int main() {
    std::thread thread([] { local.value = 1; });
#ifdef EARLY
    volatile int seen = destroyed; //! race
    (void) seen;
#endif
    thread.join();
    assert(destroyed == 1 && local.value == 0);
}
