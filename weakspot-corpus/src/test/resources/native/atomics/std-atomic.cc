// std::atomic of several types, std::atomic_ref, and a class that fits into an atomic.
#include <atomic>
#include <cassert>
#include <thread>

struct alignas(4) Pair { // otherwise clang calls libatomic, which is not instrumented
    short first;
    short second;
};

static std::atomic<Pair> pair{{1, 2}};
static std::atomic<int *> pointer{nullptr};
static std::atomic<float> sum{0.0f};
int plain;
int numbers[2];

int main() {
    std::thread other([] {
        numbers[1] = 5; //! race
        pointer.store(numbers, std::memory_order_relaxed);
#ifdef RELAXED
        pointer.fetch_add(1, std::memory_order_relaxed);
#else
        pointer.fetch_add(1, std::memory_order_release);
#endif
        Pair seen = pair;
        while (!pair.compare_exchange_weak(seen, Pair{seen.second, seen.first})) {
        }
        sum += 1.5f;
        std::atomic_ref<int>(plain)++;
    });
    std::atomic_ref<int>(plain)++;
    if (pointer.load(std::memory_order_acquire) == numbers + 1) {
        assert(numbers[1] == 5); //! race
    }
    sum += 1.0f;
    other.join();
    assert(sum == 2.5f && plain == 2);
    assert(pair.load().first == 2 && pair.load().second == 1);
}
