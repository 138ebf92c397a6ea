// Stop tokens: a request wakes a thread that waits with a token, and callbacks run in the requesting thread.
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
