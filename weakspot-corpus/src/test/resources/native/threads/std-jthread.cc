// std::jthread requests a stop and joins in its destructor. If the thread ignores the request, the destructor waits for ever.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
    int turns = 0;
    std::atomic<bool> is_over{false};
    {
        std::jthread thread([&](std::stop_token token) {
            std::stop_callback callback(token, [&] { turns++; });
#ifdef DOES_NOT_LISTEN
            while (!is_over) { //! deadlock
            }
#else
            while (!token.stop_requested()) {
            }
#endif
        });
    } //! deadlock
    is_over = true;
    assert(turns == 1);
}
