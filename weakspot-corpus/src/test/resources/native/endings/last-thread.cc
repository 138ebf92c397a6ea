// A thread that is started last runs before the process ends, or not at all.
#include <cassert>
#include <atomic>
#include <cstdlib>
#include <thread>
#include <unistd.h>

static std::atomic<int> stage;

static void check() {
    int seen = stage.load();
    assert(seen >= 0);
#if defined(BEFORE_THE_RETURN) || defined(BEFORE_EXIT) || defined(BEFORE_UNDERSCORE_EXIT) || defined(BEFORE_QUICK_EXIT)
    assert(seen != 1); //! assertion
#endif
}

int main() {
    std::thread(check).detach();
    stage.store(1);
#ifdef BEFORE_EXIT
    std::exit(0);
#endif
#ifdef BEFORE_UNDERSCORE_EXIT
    _exit(0);
#endif
#ifdef BEFORE_QUICK_EXIT
    std::quick_exit(0);
#endif
}
