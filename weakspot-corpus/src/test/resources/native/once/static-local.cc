// A static local variable is initialised once, and its initialisation happens before each use.
#include <cassert>
#include <thread>

struct Settings {
    int answer;
    Settings() { answer = 42; } //! race
};

static const Settings &settings() {
#ifdef BY_HAND
    static Settings *made;
    if (!made) { //! race
        made = new Settings; //! race
    }
    return *made; //! race
#else
    static Settings *made = new Settings;
    return *made;
#endif
}

static void use() {
    volatile int answer = settings().answer; //! race
    (void) answer;
}

int main() {
    std::thread first(use);
    std::thread second(use);
    first.join();
    second.join();
}
