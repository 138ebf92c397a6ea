// Objects with constructors as firstprivate variables.
#include <cassert>

int copies;

struct Tracked {
    int value = 0;
    Tracked() = default;
    Tracked(const Tracked &other) : value(other.value) {
#ifdef COPIES_COUNT
        copies++; //! race
#endif
    }
    ~Tracked() {
        value = -1;
    }
};

int main() {
    Tracked tracked;
    tracked.value = 4;
    int sum = 0;
#if defined(TASK)
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(tracked) shared(sum)
        sum = tracked.value;
        tracked.value = 9;
    }
    assert(sum == 4);
#else
#ifdef SHARED_OBJECT
#pragma omp parallel reduction(max : sum)
#else
#pragma omp parallel firstprivate(tracked) reduction(max : sum)
#endif
    {
        tracked.value += 1; //! race
        sum = 5;
    }
    assert(sum == 5);
#endif
}
