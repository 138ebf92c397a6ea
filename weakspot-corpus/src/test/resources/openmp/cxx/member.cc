// A member function with a parallel loop.
#include <cassert>

class Counter {
public:
    void count(int n) {
#pragma omp parallel for //! race
        for (int i = 0; i < n; i++) {
#if defined(PLAIN)
            total++; //! race
#elif defined(STATIC_MEMBER)
            all++; //! race
#else
#pragma omp atomic
            total++;
#endif
        }
    }
    int value() const {
        return total + all;
    }

private:
    int total = 0;
    static int all;
};

int Counter::all = 0;

int main() {
    Counter counter;
    counter.count(10);
    assert(counter.value() == 10); //! assertion
}
