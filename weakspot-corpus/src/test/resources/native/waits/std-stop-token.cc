// Stop tokens: a thread that waits with one is woken by a request, and callbacks run in whoever makes it.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

int result;
int called;

int main() {
    std::mutex mutex;
    std::condition_variable_any never;
    std::jthread waiter([&](std::stop_token stop) {
        std::unique_lock lock(mutex);
        bool is_met = never.wait(lock, stop, [] { return false; });
        result = is_met ? 2 : 1; //! race
    });
    std::stop_callback callback(waiter.get_stop_token(), [] { called++; });
    waiter.request_stop();
    assert(called == 1);
#ifndef DOES_NOT_JOIN
    waiter.join();
#endif
    assert(result <= 1); //! race
}
