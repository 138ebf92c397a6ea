// std::thread with a lambda and arguments. The destructor of a thread that is neither joined nor detached terminates the
// program.
#include <cassert>
#include <thread>

int main() {
    int sum = 0;
    std::thread thread([&sum](int number, int times) {
        for (int i = 0; i < times; i++) {
            sum += number; //! race
        }
    }, 7, 3);
#ifdef FORGETS_JOIN
    return 0;
#endif
#ifdef EARLY
    volatile int seen = sum; //! race
    (void) seen;
#endif
    thread.join();
    assert(sum == 21);
} //! crash
