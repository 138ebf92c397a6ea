/*
 * Atomic objects for which the processor has no instruction, and atomic references to plain objects. Old values are never torn.
 * Reads of objects over 16 bytes return the newest value only.
 */
#include <atomic>
#include <cassert>
#include <thread>

template <int Count> struct words {
    int word[Count];
};
struct three_bytes {
    char byte[3];
};

#ifdef RELAXED
constexpr auto STORE = std::memory_order_relaxed;
constexpr auto LOAD = std::memory_order_relaxed;
#else
constexpr auto STORE = std::memory_order_release;
constexpr auto LOAD = std::memory_order_acquire;
#endif

static std::atomic<three_bytes> small;
static std::atomic<words<2>> eight;
static std::atomic<words<3>> twelve;
static std::atomic<words<4>> sixteen;
static std::atomic<words<6>> large;
alignas(8) static long plain;
static std::atomic<int> seen;

template <class Object, int Count> static void write(Object &object, int value, words<Count> = {}) {
    words<Count> all;
    for (int &word : all.word) {
        word = value;
    }
    object.store(all, STORE);
}

template <class Object, int Count> static int read(Object &object, words<Count> = {}) {
    words<Count> all = object.load(LOAD);
    for (int word : all.word) {
        assert(word == all.word[0]); /* not torn: the old or the new value */
    }
    return all.word[0];
}

static void writer() {
    seen.store(1, std::memory_order_relaxed);
    small.store({{1, 1, 1}}, STORE);
    write<decltype(eight), 2>(eight, 1);
    write<decltype(twelve), 3>(twelve, 1);
    write<decltype(sixteen), 4>(sixteen, 1);
    words<6> old = large.exchange({{1, 1, 1, 1, 1, 1}}, std::memory_order_acq_rel);
    assert(old.word[5] == 0);
    std::atomic_ref<long>(plain).store(1, STORE);
}

static void reader() {
    bool knows = false;
    three_bytes bytes = small.load(LOAD);
    assert(bytes.byte[0] == bytes.byte[1] && bytes.byte[1] == bytes.byte[2]);
    knows |= bytes.byte[0] == 1;
    knows |= read<decltype(eight), 2>(eight) == 1;
    knows |= read<decltype(twelve), 3>(twelve) == 1;
    knows |= read<decltype(sixteen), 4>(sixteen) == 1;
    knows |= read<decltype(large), 6>(large) == 1;
    knows |= std::atomic_ref<long>(plain).load(LOAD) == 1;
    if (knows) {
        assert(seen.load(std::memory_order_relaxed) == 1); //! assertion
    }
    words<3> expected = {{7, 7, 7}};
    bool won = twelve.compare_exchange_strong(expected, {{2, 2, 2}});
    assert(!won && (expected.word[2] == 0 || expected.word[2] == 1));
    words<6> all = {{7, 7, 7, 7, 7, 7}};
    won = large.compare_exchange_strong(all, {{2, 2, 2, 2, 2, 2}});
    assert(!won && (all.word[5] == 0 || all.word[5] == 1));
}

int main() {
    std::thread one(writer);
    std::thread other(reader);
    one.join();
    other.join();
    assert(plain == 1); /* no atomic access from here on */
}
