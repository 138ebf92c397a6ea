// std::shared_ptr counts its owners with atomics, and the last owner deletes the object. Different threads may use different
// shared_ptrs to one object, but not the same shared_ptr.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Thing {
    int value = 42;
    ~Thing() { value = 0; }
};

static std::shared_ptr<Thing> shared;

static int use(std::shared_ptr<Thing> owner) {
    return owner->value;
}

int main() {
    shared = std::make_shared<Thing>();
#ifdef RAW
    Thing *raw = shared.get();
    std::thread user([raw] {
        volatile int seen = raw->value; //! use-after-free race
        (void) seen;
    });
    shared.reset(); //! use-after-free race
    user.join();
#elif defined(SAME_POINTER)
    std::thread user([] { use(shared); }); //! race use-after-free
    shared.reset(); //! race use-after-free
    user.join();
#else
    std::weak_ptr<Thing> weak = shared;
    std::thread user([owner = shared] { assert(use(owner) == 42); });
    std::thread watcher([weak] {
        if (std::shared_ptr<Thing> owner = weak.lock()) {
            assert(owner->value == 42);
        }
    });
    shared.reset();
    user.join();
    watcher.join();
#endif
}
