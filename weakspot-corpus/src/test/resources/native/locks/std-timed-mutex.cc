// Timed and recursive mutexes of C++: after a timeout the thread does not hold the lock.
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;

static std::timed_mutex timed;
static std::recursive_mutex recursive;
static std::shared_timed_mutex shared;
int x;

static void nest(int depth) {
    std::lock_guard<std::recursive_mutex> guard(recursive);
    if (depth > 0) {
        nest(depth - 1);
    }
}

int main() {
    std::thread patient([] {
        std::lock_guard<std::timed_mutex> guard(timed);
        x++; //! race
        nest(2);
    });
    std::thread impatient([] {
        std::unique_lock<std::timed_mutex> lock(timed, 5s);
#ifndef DOES_NOT_LOOK
        if (lock.owns_lock())
#endif
        {
            x++; //! race
        }
        nest(1);
        if (shared.try_lock_shared_until(std::chrono::steady_clock::now() + 1s)) {
            shared.unlock_shared();
        }
    });
    patient.join();
    impatient.join();
    if (timed.try_lock_until(std::chrono::system_clock::now() + 1h)) {
        timed.unlock();
    }
}
