// Sleeps and clocks of C++.
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;

int message;

int main() {
    auto before = std::chrono::steady_clock::now();
    std::thread thread([] { message = 1; }); //! race
    std::this_thread::sleep_for(2h);
    std::this_thread::sleep_until(std::chrono::system_clock::now() + 1h);
    std::this_thread::yield();
    assert(std::chrono::steady_clock::now() - before >= 3h - 1s);
#ifdef SLEEPS_INSTEAD
    volatile int seen = message; //! race
    (void) seen;
#endif
    thread.join();
    assert(message == 1);
}
