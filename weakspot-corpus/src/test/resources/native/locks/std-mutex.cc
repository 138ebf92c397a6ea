// std::scoped_lock takes several locks without deadlock; two lock guards in sequence may deadlock.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex a;
static std::mutex b;
int counter;

int main() {
    std::thread first([] {
#ifdef NO_LOCK
        counter++; //! race
#else
        std::lock_guard<std::mutex> guard_a(a);
        std::lock_guard<std::mutex> guard_b(b); //! deadlock
        counter++;
#endif
    });
    std::thread second([] {
#ifdef OTHER_WAY_ROUND
        std::lock_guard<std::mutex> guard_b(b);
        std::lock_guard<std::mutex> guard_a(a); //! deadlock
#else
        std::scoped_lock guard(b, a);
#endif
        counter++; //! race
    });
    first.join(); //! deadlock
    second.join();
    std::unique_lock<std::mutex> lock(a, std::try_to_lock);
    assert(lock.owns_lock());
#ifndef NO_LOCK
    assert(counter == 2);
#endif
}
