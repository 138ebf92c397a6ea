// Exceptions: caught in their thread, passed to another thread, or uncaught.
#include <cassert>
#include <exception>
#include <stdexcept>
#include <thread>

static std::exception_ptr caught;

static void fail(int depth) {
    if (depth == 0) {
        throw std::runtime_error("too deep"); //! crash
    }
    fail(depth - 1);
}

#ifdef NOEXCEPT
static void work() noexcept {
    fail(3);
}
#elif defined(UNCAUGHT)
static void work() {
    fail(3);
}
#else
static void work() {
    try {
        fail(3);
    } catch (...) {
        caught = std::current_exception();
    }
}
#endif

int main() {
#ifdef NUMBER_THROWN
    throw 42; //! crash
#endif
    std::thread thread(work);
    thread.join();
    try {
        std::rethrow_exception(caught);
    } catch (const std::runtime_error &error) {
        assert(error.what()[0] == 't');
    }
}
