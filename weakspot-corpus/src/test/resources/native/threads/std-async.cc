// std::async: get of the future waits for the result, and rethrows an exception.
#include <cassert>
#include <future>
#include <stdexcept>

int side_effect;

static int work(int input) {
    side_effect = input; //! race
    if (input < 0) {
        throw std::invalid_argument("negative");
    }
    return input * input;
}

int main() {
    std::future<int> square = std::async(std::launch::async, work, 6);
#ifdef EARLY
    volatile int seen = side_effect; //! race
    (void) seen;
#endif
    assert(square.get() == 36);
    assert(side_effect == 6);
    std::future<int> deferred = std::async(std::launch::deferred, work, 3);
    assert(deferred.get() == 9);
#ifdef UNCAUGHT
    std::async(std::launch::async, work, -1).get(); //! crash
#else
    try {
        std::async(std::launch::async, work, -1).get();
        assert(!"no exception");
    } catch (const std::invalid_argument &) {
    }
#endif
}
