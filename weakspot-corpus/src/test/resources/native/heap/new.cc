// new and delete in all their forms.
#include <cassert>
#include <cstdint>
#include <new>
#include <thread>

struct alignas(64) Line {
    int value = 0;
    ~Line() { value = -1; } //! race
};

struct Plain {
    int value;
};

int main() {
    Plain *one = new Plain{1};
    int *many = new int[10]();
    Line *line = new Line;
    Line *lines = new Line[3];
    Plain *maybe = new (std::nothrow) Plain{5};
    assert(reinterpret_cast<std::uintptr_t>(line) % 64 == 0);
    std::thread thread([&] {
        one->value++; //! use-after-free
        many[9]++;
        line->value++; //! race
        lines[2].value++;
        maybe->value++;
    });
#ifdef DELETES_EARLY
    delete one; //! use-after-free
#endif
#ifdef DESTROYS_EARLY
    line->~Line();
#endif
    thread.join();
#ifndef DELETES_EARLY
    delete one; //! double-free
#endif
#ifdef TWICE
    delete one; //! double-free
#endif
    delete[] many;
#ifdef DESTROYS_EARLY
    new (line) Line;
#endif
    delete line;
    delete[] lines;
    delete maybe;
}
