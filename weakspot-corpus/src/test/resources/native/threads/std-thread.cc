// std::thread with a lambda and arguments. One that is neither joined nor detached ends the program in its destructor.
#include <cassert>
#include <string>
#include <thread>

int main() {
    std::string text;
    std::thread thread([&text](const char *word, int times) {
        for (int i = 0; i < times; i++) {
            text += word; //! race
        }
    }, "ha", 3);
#ifdef FORGETS_JOIN
    return 0;
#endif
#ifdef EARLY
    volatile bool seen = text.empty(); //! race
    (void) seen;
#endif
    thread.join();
    assert(text == "hahaha");
} //! crash
