// Function-local statics and std::call_once: initialised once, even after a failed attempt, and before each use.
#include <cassert>
#include <cstdio>
#include <mutex>
#include <stdexcept>
#include <thread>

struct Table {
    Table() { std::this_thread::yield(); }
    int value = 3;
};

static Table &table() {
    static Table only;
    return only;
}

struct Stubborn {
    static int attempts;
    Stubborn() {
        if (attempts++ == 0) throw std::runtime_error("not yet");
    }
};
int Stubborn::attempts;

static void try_stubborn() {
    try {
        static Stubborn only;
    } catch (const std::runtime_error &) {
    }
}

static std::once_flag flag;
static int calls;

static void call() {
    try {
        std::call_once(flag, [] {
            if (calls++ == 0) throw std::runtime_error("not yet");
        });
    } catch (const std::runtime_error &) {
    }
}

static void work() {
    assert(table().value == 3);
    try_stubborn();
    call();
}

int main() {
    std::thread one(work), other(work);
    one.join();
    other.join();
    assert(Stubborn::attempts == 2 && calls == 2);
    std::puts("ok");
}
